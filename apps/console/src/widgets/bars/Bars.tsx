import type { CSSProperties } from 'react'
import styles from './bars.module.css'

/** One bar of a chart, in words. */
export interface Bar {
  name: string
  value: number
  /** The value as it is read. */
  text: string
}

interface BarsProps {
  /** What the bars are of. */
  title: string
  bars: readonly Bar[]
}

const WIDTH = 600
const HEIGHT = 90
/** Labels under the columns at most. */
const LABELS = 7

const mostOf = (bars: readonly Bar[]): number => bars.reduce((most, { value }) => Math.max(most, value), 0) || 1

/** Days side by side. */
export function Columns({ title, bars }: BarsProps) {
  const most = mostOf(bars)
  const step = WIDTH / bars.length
  const every = Math.ceil(bars.length / LABELS)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.columns}
        role="img"
        aria-label={title}
      >
        {bars.map(({ name, value, text }, index) => {
          const height = Math.max(value > 0 ? 1.5 : 0, (value / most) * (HEIGHT - 2))
          return (
            <g key={name} data-bar={name}>
              <title>{`${name}: ${text}`}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} className={styles.reach} />
              <rect x={index * step + step * 0.15} y={HEIGHT - height} width={step * 0.7} height={height} />
            </g>
          )
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        {bars.map(({ name }, index) =>
          index % every === 0 ? (
            <span key={name} style={{ '--at': `${((index + 0.5) / bars.length) * 100}%` } as CSSProperties}>
              {name}
            </span>
          ) : null,
        )}
      </div>
    </>
  )
}

/** Names one under the other. */
export function NamedBars({ title, bars }: BarsProps) {
  const most = mostOf(bars)
  return (
    <ul className={styles.bars} aria-label={title}>
      {bars.map(({ name, value, text }) => (
        <li key={name} data-bar={name}>
          <span className={styles.barName} title={name}>
            {name}
          </span>
          <span className={styles.barTrack} aria-hidden>
            <span style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className={styles.barText}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
