import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Wondex VT300, VT10, SPT-10',
  summary: 'reports, answers to commands, signs of life',
  messages: [
    { type: 'report', meaning: 'place, satellites, event, battery, odometer, inputs, outputs', read: true },
    { type: '$OK, $ERR, $MSG', meaning: 'answer to a command', read: true },
    { type: 'd0 d7', meaning: 'sign of life with the id', read: true, answer: 'the same bytes' },
  ],
  sources: ['Wondex VT300 protocol document', 'Traccar WondexProtocolDecoder and WondexProtocolEncoder'],
}
