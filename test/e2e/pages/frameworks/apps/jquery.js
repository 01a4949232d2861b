import $ from "jquery";

const state = {};
$("#form").on("change", "input", ({ target }) => {
  state[target.name] = $(target).val();
  $("#state").text(`${state.user ?? ""}|${state.pass ?? ""}`);
});
