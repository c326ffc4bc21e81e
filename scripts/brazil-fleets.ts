/** What is installed in Brazilian fleets, by maker or product, and by which of our protocols it is read. */
interface InstalledInBrazil {
  product: string
  /** Names of protocols; empty where nothing of ours reads it. */
  protocols: readonly string[]
  /** What is public about it, or why it is not read. */
  facts: string
}

const MAKERS = 'manual of the maker and public decoders'
const NOTHING_PUBLIC = 'not read: neither a manual nor a decoder of its messages is public'

export const installedInBrazil: readonly InstalledInBrazil[] = [
  { product: 'Suntech ST300 to ST4500 (the ST series)', protocols: ['suntech'], facts: MAKERS },
  { product: 'Queclink GV, GL, GB, GMT', protocols: ['gl200', 'gl100', 'gl601'], facts: MAKERS },
  { product: 'Concox and Jimi trackers, and their many clones', protocols: ['gt06', 'gt02'], facts: MAKERS },
  {
    product: 'Jimi JC400, JC261, JC371, JC450 cameras, also under Multilaser and other names',
    protocols: ['gt06', 'jt808', 'jimiphoto'],
    facts:
      'places and alarms by their own connection, pictures and videos by form; live video (JT/T 1078) is not taken',
  },
  { product: 'Coban and Baanool GPS103, TK103, TK303', protocols: ['gps103', 'tk103', 'tk102'], facts: MAKERS },
  { product: 'SinoTrack, LKGPS, TK-Star', protocols: ['h02'], facts: MAKERS },
  { product: 'EasyTrack E3, E3+ and E3+4G', protocols: ['easytrack'], facts: 'public decoders and messages' },
  { product: 'Maxtrack MXT, MTC', protocols: ['mxt'], facts: 'public decoders; the answer is unproven' },
  { product: 'CalAmp LMU', protocols: ['calamp'], facts: MAKERS },
  { product: 'Teltonika FMB, FMC, FMM', protocols: ['teltonika'], facts: MAKERS },
  {
    product: 'Ruptela, Meitrack, Galileosky, Totem, Startek',
    protocols: ['ruptela', 'meitrack', 'galileo', 'totem', 'startek'],
    facts: MAKERS,
  },
  { product: 'Micodus, padlocks and recorders of JT/T 808', protocols: ['jt808', 'jt600'], facts: 'standard of China' },
  { product: 'JMAK, BWS IoT', protocols: ['jmak', 'bws'], facts: 'public decoders' },
  { product: 'Mictrack', protocols: ['mictrack'], facts: MAKERS },
  { product: 'Lantrix and Virloc, TAIP', protocols: ['taip'], facts: MAKERS },
  { product: 'Globalstar SPOT, SmartOne', protocols: ['spot', 'globalstar'], facts: MAKERS },
  {
    product: 'Iridium short bursts',
    protocols: ['t622iridium', 'galileo'],
    facts: 'what the units of Meitrack and Galileosky send by it; the bursts of others are of their own making',
  },
  {
    product: 'MQTT: IOTM, PUI',
    protocols: ['iotm', 'pui'],
    facts:
      'public decoders; JSON by MQTT has no form that trackers share, by HTTP those of flespi, OsmAnd and OwnTracks are read',
  },
  {
    product: 'Orbcomm IDP, ST and OG units',
    protocols: [],
    facts: 'not read: their messages lie at a gateway of Orbcomm, which must be asked with a contract; form public',
  },
  { product: 'Virtec VL', protocols: [], facts: 'not read: its words for Bluetooth are public, its reports are not' },
  { product: 'Positron (PST)', protocols: [], facts: NOTHING_PUBLIC },
  { product: 'Quanta', protocols: [], facts: NOTHING_PUBLIC },
  { product: 'Arya', protocols: [], facts: NOTHING_PUBLIC },
  { product: 'Multiportal', protocols: [], facts: 'a platform for trackers of others; it has none of its own' },
]

const rowOf = ({ product, protocols, facts }: InstalledInBrazil): string =>
  `| ${product} | ${protocols.map((one) => `\`${one}\``).join(', ') || '–'} | ${facts} |`

/** The table for docs/protocols.md. */
export const brazilTable = (): string[] => {
  const read = installedInBrazil.filter(({ protocols }) => protocols.length > 0).length
  return [
    '## Fleets in Brazil',
    '',
    `Of ${installedInBrazil.length} makers and products that fleets in Brazil have on their vehicles ${read} are read. Sales`,
    'figures are not public; the order is that of the share they are known for.',
    '',
    '| installed | read by | facts |',
    '| --- | --- | --- |',
    ...installedInBrazil.map(rowOf),
    '',
  ]
}
