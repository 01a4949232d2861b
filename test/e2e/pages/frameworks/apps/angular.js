/** Reactive form. It is compiled in the browser, so that Angular's own build is not needed. */
import "@angular/compiler";
import { Component, provideZonelessChangeDetection } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";

class Login {
  form = new FormGroup({
    user: new FormControl("", Validators.required),
    pass: new FormControl("", Validators.required),
  });
}

Component({
  selector: "#root",
  imports: [ReactiveFormsModule],
  template: `<form [formGroup]="form">
    <label>User <input id="user" formControlName="user"></label>
    <label>Password <input id="pass" type="password" formControlName="pass"></label>
    <button [disabled]="form.invalid">Sign in</button>
    <output id="state">{{ form.value.user }}|{{ form.value.pass }}|{{ form.status }}</output>
  </form>`,
})(Login);

void bootstrapApplication(Login, { providers: [provideZonelessChangeDetection()] });
