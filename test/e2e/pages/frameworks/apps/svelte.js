import { mount } from "svelte";
import Login from "./Login.svelte";

mount(Login, { target: document.querySelector("#root") });
