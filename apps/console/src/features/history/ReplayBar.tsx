import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  IconCurrentLocation,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import type { Span } from '#src/widgets/period'
import styles from './history.module.css'
import { RATES, shownTime, type Playhead } from './playhead'
import type { Track } from './track-book'
import { usePlayheadState } from './use-playhead'
import type { Replay } from './use-replay'

interface BarProps {
  head: Playhead
  bounds: Span
  replay: Replay
  track: Track
}

/** Plays the past, where the thumb reaches it. */
export function ReplayBar({ head, bounds, replay }: BarProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const state = usePlayheadState(head)
  const { isPlaying, isFollowing, rate } = state
  const timeMs = shownTime(state)
  return (
    <div
      className={styles.replay}
      role="group"
      aria-label={t('history.replay.label')}
      data-playing={isPlaying || undefined}
    >
      <input
        type="range"
        className={styles.slider}
        aria-label={t('history.replay.time')}
        aria-valuetext={formats.dateTime(timeMs)}
        min={bounds.fromMs}
        max={bounds.toMs}
        step={1000}
        value={Math.min(bounds.toMs, Math.max(bounds.fromMs, timeMs))}
        onChange={(event) => replay.seek(Number(event.currentTarget.value))}
        data-replay-slider
        data-time={Math.round(timeMs)}
      />
      <div className={styles.buttons}>
        <Key icon={IconPlayerSkipBack} label={t('history.replay.previous')} onClick={() => replay.jump(-1)} />
        <Key icon={IconPlayerTrackPrev} label={t('history.replay.back')} onClick={() => replay.step(-1)} />
        <ActionIcon
          size={48}
          radius="xl"
          variant="filled"
          aria-label={t(isPlaying ? 'history.replay.pause' : 'history.replay.play')}
          title={t('history.replay.keys')}
          onClick={replay.toggle}
          data-replay-toggle
        >
          {isPlaying ? <IconPlayerPauseFilled size={22} aria-hidden /> : <IconPlayerPlayFilled size={22} aria-hidden />}
        </ActionIcon>
        <Key icon={IconPlayerTrackNext} label={t('history.replay.forward')} onClick={() => replay.step(1)} />
        <Key icon={IconPlayerSkipForward} label={t('history.replay.next')} onClick={() => replay.jump(1)} />
        <NativeSelect
          size="md"
          w={78}
          rightSectionWidth={24}
          classNames={{ input: styles.rate }}
          aria-label={t('history.replay.rate')}
          value={rate}
          data={RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={(event) => head.set({ rate: Number(event.currentTarget.value) })}
          data-replay-rate
        />
        <ActionIcon
          size={44}
          variant={isFollowing ? 'light' : 'subtle'}
          color={isFollowing ? undefined : 'gray'}
          aria-label={t('history.replay.follow')}
          title={t('history.replay.follow')}
          aria-pressed={isFollowing}
          onClick={() => head.set({ isFollowing: !isFollowing })}
        >
          <IconCurrentLocation size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

function Key({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick(): void }) {
  return (
    <ActionIcon size={44} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Glyph size={20} aria-hidden />
    </ActionIcon>
  )
}
