import type { TextTree } from './text-mistakes'

/** Names, units, signs of a compass and words that are written alike: what may read the same as in English. */
const ALIKE = new Set(
  `Altitude Animal Android Audio CAN CSV CO₂ Ec/Io English Español Excel (XLSX) Esc GeoJSON Google Maps Apple GPX
  HDOP VDOP PDOP Hexadecimal ICCID IMEI IMSI iOS APN KML Earth) (Google Latitude Longitude Links No Normal normal Offline
  offline Online Panel PDF PIN Português RENAVAM VIN Rastro Roaming RSRP RSRQ Scooter Sensor Software SOS Total Tractor Usual
  Van Video Waze XLSX E-mail Color byte bytes km km² km/h m/s mph mi m h d L V N NE E SE S 24 SMS GPRS WhatsApp`.split(
    /\s+/,
  ),
)

/** Without what is filled in, and without figures and signs. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.replace(/[:,.;·–]+$/u, ''))

function* leaves(tree: TextTree, path: string): Generator<[path: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    const key = path ? `${path}.${name}` : name
    if (typeof value === 'string') yield [key, value]
    else yield* leaves(value, key)
  }
}

/** Keys of texts that another language has word for word as English has them, and that are no names. */
export function untranslated(english: TextTree, other: TextTree): string[] {
  const own = new Map(leaves(other, ''))
  return [...leaves(english, '')].flatMap(([key, text]) =>
    own.get(key) === text && wordsOf(text).some((word) => !ALIKE.has(word)) ? [`${key}: "${text}"`] : [],
  )
}
