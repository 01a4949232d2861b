/**
 * Pages that ask for a one-time code beside other fields, or in an unusual way. Fields that must get the code have the
 * class `code`.
 */

const form = (fields: string): string => `<form method="post" action="/code">${fields}<button>Verify</button></form>`;
const text = (label: string, attributes: string): string => `<p><label>${label} <input ${attributes}></label></p>`;
const times = (count: number, input: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => input(i + 1)).join("");
const sixTimes = (input: (i: number) => string): string => times(6, input);

/** A script that distributes the text typed into the first field over all fields, as component libraries do. */
const distribute = `<script>
const boxes = Array.from(document.querySelectorAll(".code"));
boxes[0].addEventListener("input", () => {
  Array.from(boxes[0].value).forEach((digit, i) => { boxes[i].value = digit; });
});
</script>`;

const narrow = "<style>.code { width: 2.5em; font-size: 16px }</style>";

/** A script that keeps one digit in each field and moves on to the next one. */
const keepOne = `<script>
const boxes = Array.from(document.querySelectorAll(".code"));
boxes.forEach((box, i) => box.addEventListener("input", () => {
  box.value = box.value.slice(-1);
  boxes[i + 1]?.focus();
}));
</script>`;

export const codePages: Readonly<Record<string, string>> = {
  "/beside-zip": `<form action="/stores">${text("ZIP code", "name=zip")}<button>Find</button></form>
    <h1>Check your phone</h1>${form(text("Verification code", 'class="code" name="verification" inputmode="numeric"'))}`,
  "/beside-country": `<h1>Log in</h1>${form(
    text("Country code", "name=countryCode") +
      text("Phone", "name=phone") +
      text("SMS code", 'class="code" name="sms"'),
  )}`,
  "/beside-promo": `<form action="/promo"><input placeholder="Promo code" name="promo"><button>Apply</button></form>
    ${form(text("Security code", 'class="code" name="otp"'))}`,
  "/beside-search": `<form action="/search"><input placeholder="Search" name="q" autocomplete="one-time-code"><button>Go</button></form>
    ${form(text("Verification code", 'class="code" name="c"'))}`,
  "/passcode": `<h1>Two-factor authentication</h1>${form(text("Passcode", 'class="code" name="f1"'))}`,
  "/number": `<h1>Two-factor authentication</h1>${form(text("6-digit number", 'class="code" name="f1" inputmode="numeric"'))}`,
  "/labelled-boxes": `<h1>Enter verification code</h1>${form(
    sixTimes((i) => `<input class="code" maxlength="1" aria-label="Digit ${i}" name="f${i}">`),
  )}`,
  "/narrow-boxes": `${narrow}<h1>Enter the code</h1>${form(
    `<p><label>Name of this device <input name="device"></label></p>${sixTimes((i) => `<input class="code" name="f${i}">`)}`,
  )}${keepOne}`,
  "/boxes-in-groups": `${narrow}<h1>Two-step verification</h1><main>${[1, 2]
    .map((half) => `<span>${`<input class="code" type="tel" data-half="${half}">`.repeat(3)}</span>`)
    .join(" – ")}<button>Verify</button></main>${keepOne}`,
  "/boxes-by-label": `<h1>Check your phone</h1>${form(
    sixTimes((i) => `<input class="code" aria-label="Digit ${i} of 6" inputmode="numeric">`),
  )}${keepOne}`,
  "/boxes-by-pattern": `<h1>Check your phone</h1>${form(
    sixTimes(() => '<div><input class="code" pattern="[0-9]{1}" autocomplete="one-time-code"></div>'),
  )}${keepOne}`,
  "/distributed": `<h1>Enter the code</h1>${form(
    sixTimes(
      (i) =>
        `<input class="code" name="f${i}" autocomplete="one-time-code" inputmode="numeric" maxlength="${i === 1 ? 6 : 1}">`,
    ),
  )}${distribute}`,
};

/** Pages with a row of boxes for a code of another length: the page `/narrow/8` has 8. */
export const boxPages: Readonly<Record<string, (count: number) => string>> = {
  narrow: (count) =>
    `${narrow}<h1>Enter the code</h1>${form(times(count, (i) => `<input class="code" name="f${i}">`))}${keepOne}`,
  labelled: (count) =>
    `<h1>Enter verification code</h1>${form(
      times(count, (i) => `<input class="code" size="3" aria-label="Digit ${i} of ${count}">`),
    )}${keepOne}`,
  limited: (count) => `<h1>Enter the code</h1>${form(times(count, () => '<input class="code" maxlength="1">'))}`,
};
