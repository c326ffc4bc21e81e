const CAN_FOCUS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'
/** Dialogs and menus give the focus back by themselves within this time. */
const SETTLE_MS = 60
const TRAILS_KEPT = 12
/** How long what opened the other screen, or the end of a dialog, is waited for. */
const WAIT_MS = 5000
const TEXT_COMPARED = 60

/** Where the focus was: each ancestor with the place of the child that led there. */
interface Trail {
  readonly element: HTMLElement
  /** The screen then. */
  path: string
  readonly steps: readonly { readonly parent: Element; readonly index: number }[]
}

const trailOf = (element: HTMLElement, path: string): Trail => {
  const steps: { parent: Element; index: number }[] = []
  for (let child: Element = element; child.parentElement && child !== document.body; child = child.parentElement)
    steps.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { element, path, steps }
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled')
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** What of an element is the same when it is drawn anew. */
const markOf = (element: Element): string => {
  const id = [...element.attributes].find(({ name, value }) => /^data-(?!size$)/.test(name) && /^\d+$/.test(value))
  const text = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, TEXT_COMPARED)
  return [element.tagName, element.getAttribute('href') ?? (id ? `${id.name}=${id.value}` : text)].join(' ')
}

/** The control within `scope` that stands for the one that went: of the same kind if there is one, else the first. */
const controlIn = (scope: Element, like: HTMLElement): HTMLElement | null => {
  const controls = [...scope.querySelectorAll<HTMLElement>(CAN_FOCUS)].filter(isShown)
  if (scope instanceof HTMLElement && scope.matches(CAN_FOCUS) && isShown(scope)) controls.unshift(scope)
  return controls.find(({ className, tagName }) => tagName === like.tagName && className === like.className) ?? controls[0] ?? null // prettier-ignore
}

/** What took the place of a control that went with its row: the next row's, else the one's before. */
const besides = ({ element, steps }: Trail): HTMLElement | null => {
  for (const { parent, index } of steps) {
    if (!parent.isConnected || parent === document.body || !isShown(parent)) continue
    const around = [...parent.children].slice(index)
    const before = [...parent.children].slice(0, index).toReversed()
    for (const child of [...around, ...before]) {
      const control = controlIn(child, element)
      if (control) return control
    }
    // Beyond the panel or the dialog nothing stands for it any more.
    if (parent.matches('main, main > section, [role="dialog"]')) return null
  }
  return null
}

const isInPanel = (element: Element): boolean => element.closest('main > section:not([data-map-area])') !== null

const focusTitle = (): void => {
  const title = document.querySelector<HTMLElement>('[data-screen-title]') ?? document.getElementById('content')
  title?.focus({ preventScroll: true })
}

/**
 * Keeps the focus out of the void: when the control that has it goes away or is switched off, what took its place gets it;
 * when a screen opens, its title does, and coming back, what opened the other screen.
 */
export class FocusKeeper {
  private readonly stop = new AbortController()
  private readonly observer = new MutationObserver(() => this.look())
  private trails: Trail[] = []
  private readonly greeted = new WeakSet<Element>()
  private entering: ReturnType<typeof setTimeout> | undefined
  private restoring: ReturnType<typeof setTimeout> | null = null
  private readonly openers = new Map<string, string>()
  /** Ends the wait for an opener. */
  private wait: { mark: string; untilMs: number } | null = null

  constructor(private path: string) {
    const { signal } = this.stop
    document.addEventListener('focusin', (event) => this.came(event.target), { signal })
    document.addEventListener('focusout', (event) => this.left(event), { signal })
    this.observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  }

  dispose(): void {
    this.stop.abort()
    this.observer.disconnect()
    clearTimeout(this.entering)
    clearTimeout(this.restoring ?? undefined)
  }

  /** Another screen opened. */
  screenChanged(from: string, to: string): void {
    this.path = to
    // The first field of the new screen may have the focus by now.
    for (const trail of this.trails) if (trail.element.isConnected && isInPanel(trail.element)) trail.path = to
    const opener = this.trails.findLast(({ path }) => path === from)?.element
    if (opener && !opener.closest('[role="dialog"]')) this.openers.set(from, markOf(opener))
    const isBack = to === '/home' || from.startsWith(`${to}/`)
    const mark = isBack ? this.openers.get(to) : undefined
    this.wait = mark ? { mark, untilMs: Date.now() + WAIT_MS } : null
    clearTimeout(this.entering)
    this.entering = setTimeout(() => this.enter(Date.now() + WAIT_MS), SETTLE_MS)
  }

  /** The first field of the screen, where it asked for the focus, keeps it; a dialog keeps it until it is gone. */
  private enter(untilMs: number): void {
    const active = document.activeElement
    if (active?.closest('[role="dialog"]')) {
      if (Date.now() < untilMs) this.entering = setTimeout(() => this.enter(untilMs), SETTLE_MS)
      return
    }
    if (!active || !isInPanel(active)) focusTitle()
    this.lookForOpener()
  }

  private lookForOpener(): void {
    if (!this.wait) return
    const { mark, untilMs } = this.wait
    const isWaiting = isFocusLost() || document.activeElement?.matches('[data-screen-title], #content')
    if (!isWaiting || Date.now() > untilMs) return void (this.wait = null)
    const opener = [...document.querySelectorAll<HTMLElement>(`${CAN_FOCUS}, canvas`)].find((element) => markOf(element) === mark && isShown(element)) // prettier-ignore
    if (!opener) return
    this.wait = null
    opener.focus()
  }

  private came(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return
    this.trails = [...this.trails.filter(({ element }) => element !== target), trailOf(target, this.path)].slice(
      -TRAILS_KEPT,
    )
  }

  /** Who clicks beside everything wants no control; one that went leaves no such trace. */
  private left({ target, relatedTarget }: FocusEvent): void {
    if (
      relatedTarget === null &&
      target instanceof HTMLElement &&
      target.isConnected &&
      !isDisabled(target) &&
      document.hasFocus()
    )
      // prettier-ignore
      queueMicrotask(() => target.isConnected && !isDisabled(target) && isFocusLost() && (this.trails = []))
  }

  /** A form that comes after its dialog was opened: its first field takes the focus from the dialog's frame. */
  private lookForForm(): void {
    const field = document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')
    if (!field || this.greeted.has(field)) return
    this.greeted.add(field)
    const active = document.activeElement
    const isIn = field.closest('[role="dialog"]')?.contains(active) === true
    if ((isIn || isFocusLost()) && !active?.matches('input, textarea, select')) field.focus({ preventScroll: true })
  }

  private look(): void {
    this.lookForOpener()
    this.lookForForm()
    if (!isFocusLost() || this.trails.length === 0) return
    this.restoring ??= setTimeout(() => this.restore(), SETTLE_MS)
  }

  private restore(): void {
    this.restoring = null
    const last = this.trails.at(-1)
    if (!last || !isFocusLost()) return
    if (last.element.isConnected && isShown(last.element)) {
      // Switched off while it works: it comes back, or goes.
      if (!isDisabled(last.element)) last.element.focus({ preventScroll: true })
      return
    }
    // What was on another screen has nothing that stands for it on this one.
    for (const trail of this.trails.toReversed()) {
      const { element, path } = trail
      if (path !== this.path) break
      const target = element.isConnected && isShown(element) && !isDisabled(element) ? element : besides(trail)
      if (!target) continue
      target.focus({ preventScroll: true })
      if (!isFocusLost()) return
    }
    focusTitle()
  }
}
