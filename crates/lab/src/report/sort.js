// Tables are whole without this; with it a click on a head sorts.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => {
    // A button element would keep browsers from repeating the heads on every printed page.
    const button = document.createElement("span");
    button.role = "button";
    button.tabIndex = 0;
    button.append(...head.childNodes);
    head.append(button);
    button.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      button.click();
    };
    button.onclick = () => {
      const way = head.ariaSort === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.ariaSort = way > 0 ? "ascending" : "descending";
      const key = (row) => {
        const cell = row.cells[column];
        return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
      };
      const compare = (one, other) =>
        typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other), undefined, { numeric: true });
      const rows = [...body.rows].map((row) => [key(row), row]);
      rows.sort(([one], [other]) => way * compare(one, other));
      body.append(...rows.map(([, row]) => row));
    };
  });
}
const open = () => document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
addEventListener("hashchange", open);
open();
