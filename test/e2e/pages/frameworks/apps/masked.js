/** A mask that groups the digits of the customer number in pairs, and a mask that accepts at most 64 characters. */
import IMask from "imask";

const number = IMask(document.querySelector("#user"), { mask: "00 00 00 00" });
const secret = IMask(document.querySelector("#pass"), { mask: /^.{0,64}$/u });
const show = () => {
  document.querySelector("#state").textContent = `${number.unmaskedValue}|${secret.unmaskedValue}`;
};
number.on("accept", show);
secret.on("accept", show);
