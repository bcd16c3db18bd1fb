/** A name that nobody else has; browsers make one of their own only where the connection is safe. */
export const unique = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
