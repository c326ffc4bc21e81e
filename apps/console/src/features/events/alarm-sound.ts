import { getPreference } from '#src/widgets/preferences'

/** Two tones, three times. Hz and seconds. */
const TONES = [880, 660] as const
const TONE_SECONDS = 0.16
const ROUNDS = 3
const LOUDNESS = 0.22

let context: AudioContext | null = null

/** Browsers are silent until the person did something on the page. */
function wake(): void {
  context ??= typeof AudioContext === 'undefined' ? null : new AudioContext()
  void context?.resume().catch(() => undefined)
}

/** From now on the first gesture makes sounds possible; returns the way to stop. */
export function awaitGesture(): () => void {
  const stop = new AbortController()
  const heard = (): void => {
    wake()
    stop.abort()
  }
  for (const name of ['pointerdown', 'keydown'] as const)
    window.addEventListener(name, heard, { signal: stop.signal, passive: true })
  if (navigator.userActivation?.hasBeenActive) heard()
  return () => stop.abort()
}

/** Sounds the alarm, unless sound is switched off or the browser does not allow any yet. */
export function soundAlarm(): void {
  if (getPreference('isMuted') || !context || context.state !== 'running') return
  const gain = context.createGain()
  gain.gain.value = LOUDNESS
  gain.connect(context.destination)
  for (let index = 0; index < TONES.length * ROUNDS; index++) {
    const tone = context.createOscillator()
    tone.frequency.value = TONES[index % TONES.length] ?? TONES[0]
    tone.connect(gain)
    const at = context.currentTime + index * TONE_SECONDS
    tone.start(at)
    tone.stop(at + TONE_SECONDS * 0.9)
  }
}
