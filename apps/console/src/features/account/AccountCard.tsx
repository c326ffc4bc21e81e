import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './account-page.module.css'

/** A fact of a card: its label and its value. */
export type Fact = [label: string, value: string]

interface CardProps {
  glyph: ReactNode
  name: string
  /** Beside the name, e.g. that it is this one. */
  marks?: ReactNode
  facts: readonly Fact[]
  /** What went wrong, below the facts. */
  trouble?: ReactNode
  /** What ends it; null where that is done elsewhere. */
  end: { label: string; description: string; isBusy?: boolean; onEnd(): void } | null
}

/** Something of the account that is listed with its facts and can be ended: a session, a token, a browser. */
export const AccountCard = ({ glyph, name, marks, facts, trouble, end, ...data }: CardProps) => (
  <li className={styles.card} {...data}>
    {glyph}
    <div className={styles.cardText}>
      <strong>{name}</strong>
      {marks}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {trouble}
    </div>
    {end && (
      <Button
        variant="subtle"
        color="red"
        h={44}
        px={10}
        loading={end.isBusy ?? false}
        onClick={() => end.onEnd()}
        aria-label={end.description}
      >
        {end.label}
      </Button>
    )}
  </li>
)
