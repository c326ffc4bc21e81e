import type { Random } from './movement/random'

type Mutation = (frame: Uint8Array, random: Random) => Uint8Array

const index = (frame: Uint8Array, random: Random): number => Math.floor(random() * Math.max(1, frame.length))

const flipBits: Mutation = (frame, random) => {
  const out = Uint8Array.from(frame)
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = index(out, random)
    out[at] = (out[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return out
}

const replaceBytes: Mutation = (frame, random) => {
  const out = Uint8Array.from(frame)
  const at = index(out, random)
  for (let offset = 0; offset < 1 + random() * 8 && at + offset < out.length; offset++)
    out[at + offset] = random() * 256
  return out
}

const extremes = [0x00, 0x7f, 0x80, 0xff]
/** Lengths and counts live in the first bytes: announce nothing, far too much, or a negative number. */
const spoilHead: Mutation = (frame, random) => {
  const out = Uint8Array.from(frame)
  const value = extremes[Math.floor(random() * extremes.length)] ?? 0xff
  const at = Math.floor(random() * Math.min(10, out.length))
  out.fill(value, at, at + 1 + Math.floor(random() * 4))
  return out
}

const cutShort: Mutation = (frame, random) => frame.slice(0, index(frame, random))
const cutHead: Mutation = (frame, random) => frame.slice(index(frame, random))

const repeatPart: Mutation = (frame, random) => {
  const at = index(frame, random)
  const part = frame.subarray(at, at + 1 + Math.floor(random() * 40))
  return Uint8Array.from([...frame.subarray(0, at), ...part, ...part, ...frame.subarray(at)])
}

const insertNoise: Mutation = (frame, random) => {
  const at = index(frame, random)
  const noise = Array.from({ length: 1 + Math.floor(random() * 24) }, () => Math.floor(random() * 256))
  return Uint8Array.from([...frame.subarray(0, at), ...noise, ...frame.subarray(at)])
}

/** Text protocols: fields vanish, move or hold something else. */
const shuffleFields: Mutation = (frame, random) => {
  const text = String.fromCharCode(...frame)
  const separator = text.includes(';') ? ';' : text.includes('&') ? '&' : ','
  const fields = text.split(separator)
  const at = Math.floor(random() * fields.length)
  const choices = [
    '',
    '-',
    'NaN',
    '1e999',
    '99999999999999999999',
    '\u0000',
    fields[Math.floor(random() * fields.length)] ?? '',
  ]
  fields[at] = choices[Math.floor(random() * choices.length)] ?? ''
  return Uint8Array.from(fields.join(separator), (char) => char.charCodeAt(0) & 0xff)
}

const mutations: readonly Mutation[] = [
  flipBits,
  replaceBytes,
  spoilHead,
  cutShort,
  cutHead,
  repeatPart,
  insertNoise,
  shuffleFields,
]

/** A damaged copy of `frame`; sometimes damaged twice. The same `random` gives the same damage. */
export const mutate = (frame: Uint8Array, random: Random): Uint8Array => {
  const pick = (): Mutation => mutations[Math.floor(random() * mutations.length)] ?? flipBits
  const once = pick()(frame, random)
  return random() < 0.3 ? pick()(once, random) : once
}
