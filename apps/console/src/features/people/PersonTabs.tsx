import { useId, useRef, type KeyboardEvent } from 'react'
import styles from './people.module.css'

interface TabsProps<Tab extends string> {
  label: string
  tabs: readonly { name: Tab; label: string }[]
  open: NoInfer<Tab>
  onOpen(tab: Tab): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The parts of the record of a person; arrows move between them. */
export function PersonTabs<Tab extends string>({ label, tabs, open, onOpen }: TabsProps<Tab>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (!step) return
    const at = tabs.findIndex(({ name }) => name === open)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onOpen(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          id={`${id}-${tab.name}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.name === open}
          tabIndex={tab.name === open ? 0 : -1}
          data-tab={tab.name}
          onClick={() => onOpen(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
