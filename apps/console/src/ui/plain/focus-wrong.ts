/** Puts the keyboard into the first field marked wrong, once the form has drawn the marks. */
export const focusFirstWrong = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
