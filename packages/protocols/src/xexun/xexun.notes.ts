import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Xexun TK101, TK102, TK103, XT',
  summary: 'positions, alarms',
  messages: [
    { type: 'GPRMC … imei:', meaning: 'position with the state of the unit in words', read: true },
    { type: 'whole line', meaning: 'the same with satellites, altitude and voltage (option full)', read: true },
    { type: 'imei: without a sentence', meaning: 'no fix', read: 'only names the device' },
  ],
  furtherAttributes: ['ignition'],
  sources: ['Xexun TK102 manual', 'public decoder of another tracking server', 'messages seen'],
}
