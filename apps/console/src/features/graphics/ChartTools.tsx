import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDownload,
  IconTable,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './graphics.module.css'
import type { Span } from '#src/widgets/period'
import { panned, zoomed } from './period'

interface ToolsProps {
  view: Span
  whole: Span
  onView(view: Span): void
  onPicture(): void
  onTable(): void
}

const STEP = 0.5

/** Everything the pointer can do, for the keyboard too; and what is drawn, to take away. */
export function ChartTools({ view, whole, onView, onPicture, onTable }: ToolsProps) {
  const { t } = useTranslation()
  const isWhole = view.fromMs <= whole.fromMs && view.toMs >= whole.toMs
  const moves: [label: string, icon: Icon, next: Span, isIdle: boolean][] = [
    [t('graphics.zoomIn'), IconZoomIn, zoomed(view, STEP, 0.5, whole), false],
    [t('graphics.zoomOut'), IconZoomOut, zoomed(view, 1 / STEP, 0.5, whole), isWhole],
    [t('graphics.earlier'), IconArrowLeft, panned(view, -STEP, whole), view.fromMs <= whole.fromMs],
    [t('graphics.later'), IconArrowRight, panned(view, STEP, whole), view.toMs >= whole.toMs],
    [t('graphics.zoomReset'), IconZoomReset, whole, isWhole],
  ]
  return (
    <div className={styles.tools}>
      <div className={styles.moves}>
        {moves.map(([label, Glyph, next, isIdle]) => (
          <ActionIcon
            key={label}
            size={44}
            variant="subtle"
            color="gray"
            aria-label={label}
            title={label}
            disabled={isIdle}
            onClick={() => onView(next)}
          >
            <Glyph size={19} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <div className={styles.moves}>
        <Button h={44} variant="subtle" leftSection={<IconDownload size={18} aria-hidden />} onClick={onPicture}>
          {t('graphics.png')}
        </Button>
        <Button h={44} variant="subtle" leftSection={<IconTable size={18} aria-hidden />} onClick={onTable}>
          {t('graphics.csv')}
        </Button>
      </div>
    </div>
  )
}
