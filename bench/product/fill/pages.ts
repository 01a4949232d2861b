/** Makes the web pages in which the time of filling is measured. Each page has one login form or one pair of fields. */

/** A page in which a login is filled. The username's field has the id `user`, the password's field the id `password`. */
export interface MeasuredPage {
  readonly title: string;
  readonly html: string;
  /** The time in which the password must be filled, in milliseconds. */
  readonly bar?: number;
}

const login = `<label for="user">Username</label> <input id="user" name="username" autocomplete="username">
  <label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password">
  <button>Log in</button>`;
const loginForm = `<form action="/login" method="post"><h2>Log in</h2>${login}</form>`;

/** Repeats a part of a page, with the numbers from 0. */
const repeated = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join("\n");

/** A table like that of a spreadsheet or a price list, ten fields in a row. */
const cells = (fields: number): string =>
  `<table>${repeated(
    fields / 10,
    (row) => `<tr><th>Article ${row}</th>${repeated(10, (i) => `<td><input name="cell-${row}-${i}"></td>`)}</tr>`,
  )}</table>`;

/** Paragraphs of a text with links and emphasis, ten elements each. */
const paragraphs = (elements: number): string =>
  repeated(elements / 10, (i) => {
    const words = repeated(4, (j) => `a <b>word</b> and <a href="/${i}/${j}">a link</a>,`);
    return `<p id="p${i}"><span>Sentence ${i}:</span> ${words}</p>`;
  });

const many = 5000;
const bar = 500;
const depth = 60;

/** URL path → page. */
export const measuredPages: Readonly<Record<string, MeasuredPage>> = {
  "/ordinary": {
    title: "an ordinary login page",
    html: `<header><nav><a href="/">Home</a> <a href="/help">Help</a></nav></header><main><h1>Example</h1>${loginForm}
      <p><a href="/forgotten">Forgotten password?</a></p></main><footer><a href="/imprint">Imprint</a></footer>`,
  },
  "/above": {
    title: "a login form above a form of 5,000 fields",
    html: `<h1>Prices</h1>${loginForm}<form action="/prices">${cells(many)}<button>Save</button></form>`,
    bar,
  },
  "/one-form": {
    title: "a login in one form with 5,000 fields",
    html: `<h1>Prices</h1><form action="/prices">${login}${cells(many)}</form>`,
    bar,
  },
  "/no-form": {
    title: "a login and 5,000 fields without a form",
    html: `<h1>Prices</h1><div>${login}</div><div>${cells(many)}</div>`,
    bar,
  },
  "/small-forms": {
    title: "a login form above 1,000 small forms",
    html: `<h1>Shop</h1>${loginForm}${repeated(
      1000,
      (i) =>
        `<form action="/cart/${i}"><label>Pieces <input name="pieces"></label> <button>Into the cart</button></form>`,
    )}`,
  },
  "/deep": {
    title: `a login and 2,000 fields below ${depth} levels`,
    html: `${"<div>".repeat(depth)}<h1>Prices</h1>${loginForm}${cells(2000)}${"</div>".repeat(depth)}`,
  },
  "/long": {
    title: "a login form and 50,000 other elements",
    html: `<h1>A book</h1>${loginForm}<main>${paragraphs(50_000)}</main>`,
  },
};
