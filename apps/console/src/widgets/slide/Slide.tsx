import { VisuallyHidden } from '@mantine/core'
import { IconChevronsRight, type Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './slide.module.css'
import { TRACK_PX } from './slide-track'
import { useSlide, type SlideOptions } from './use-slide'

export interface SlideProps extends SlideOptions {
  /** What sliding does: `Slide to block`. */
  label: string
  /** Said once it was confirmed: `Sending…`. */
  doingLabel: string
  tone: 'danger' | 'go'
  icon?: Icon
}

/** Slide to confirm: by mouse, by finger, or by holding Enter for a second. */
export function Slide({ label, doingLabel, tone, icon: Glyph = IconChevronsRight, ...options }: SlideProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const { track, phase, knobPx, handlers } = useSlide(options)
  const isDone = phase === 'confirmed'
  return (
    <div className={styles.slide}>
      <div
        ref={track}
        className={styles.track}
        data-slide
        data-phase={phase}
        data-tone={tone}
        data-disabled={options.isDisabled || undefined}
      >
        <span className={styles.fill} style={{ width: knobPx + TRACK_PX }} aria-hidden />
        <span className={styles.label} aria-hidden>
          {isDone ? doingLabel : label}
        </span>
        <button
          type="button"
          className={styles.knob}
          data-slide-knob
          data-autofocus
          style={{ transform: `translateX(${knobPx}px)` }}
          aria-label={label}
          aria-describedby={hintId}
          aria-disabled={options.isDisabled || isDone}
          {...handlers}
        >
          <Glyph size={22} aria-hidden />
        </button>
      </div>
      <p id={hintId} className={styles.hint}>
        {t('commands.slide.hint')}
      </p>
      <VisuallyHidden role="status">
        {phase === 'holding' ? t('commands.slide.keepHolding') : isDone ? doingLabel : ''}
      </VisuallyHidden>
    </div>
  )
}
