import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { FleetSection } from '#src/live/contract'
import type { Formats } from '#src/widgets/format'
import styles from './devices.module.css'

/** Pixels; a finger's width on phones. */
export const headingHeightPx = (isMobile: boolean): number => (isMobile ? 44 : 32)

export const headingElementId = (key: string): string => `device-heading-${key}`

interface HeadingProps {
  section: FleetSection
  title: string
  /** Pixels from the top of the list. */
  top: number
  /** Pixels. */
  height: number
  /** Where the keyboard stands. */
  isActive: boolean
  formats: Formats
}

/** A heading of the list with its count; choosing it shuts or opens what is below. */
export function HeadingRow({ section, title, top, height, isActive, formats }: HeadingProps) {
  const Chevron = section.isOpen ? IconChevronDown : IconChevronRight
  return (
    <div
      id={headingElementId(section.key)}
      className={styles.heading}
      style={{ transform: `translateY(${top}px)`, height }}
      role="treeitem"
      aria-level={1}
      aria-expanded={section.isOpen}
      aria-selected={false}
      data-heading={section.key}
      data-active={isActive || undefined}
    >
      <Chevron size={16} aria-hidden />
      <span className={styles.headingTitle}>{title}</span>
      <span className={styles.headingCount}>{formats.number(section.count)}</span>
    </div>
  )
}
