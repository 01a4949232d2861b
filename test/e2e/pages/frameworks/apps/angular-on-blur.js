/** Form controls that read the text of a field only when the field loses the focus. */
import "@angular/compiler";
import { Component, provideZonelessChangeDetection } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";

class Login {
  form = new FormGroup({ user: new FormControl(""), pass: new FormControl("") }, { updateOn: "blur" });
}

Component({
  selector: "#root",
  imports: [ReactiveFormsModule],
  template: `<form [formGroup]="form">
    <label>User <input id="user" formControlName="user"></label>
    <label>Password <input id="pass" type="password" formControlName="pass"></label>
    <button>Sign in</button>
    <output id="state">{{ form.value.user }}|{{ form.value.pass }}|{{ form.touched }}</output>
  </form>`,
})(Login);

void bootstrapApplication(Login, { providers: [provideZonelessChangeDetection()] });
