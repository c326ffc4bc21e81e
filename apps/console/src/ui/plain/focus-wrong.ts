const CONTROL = 'input, textarea, select, button, [tabindex]'

/** Puts the keyboard into the first field marked wrong, or the first of a set of them, once the form has drawn the marks. */
export const focusFirstWrong = (form: HTMLElement): void => {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = wrong?.matches(CONTROL) ? wrong : wrong?.querySelector<HTMLElement>(CONTROL)
    control?.focus()
  })
}
