import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SinoTrack, LKGPS, Cantrack, TK-Star, i-Trac',
  summary: 'text and binary reports, heartbeats, cells, answers',
  messages: [
    { type: 'V1', meaning: 'report', read: true, answer: 'V4,V1 and the time, when stored' },
    {
      type: 'V2, V5, V6, V8, V19 and other V',
      meaning: 'report',
      read: true,
      answer: 'R12 and the time of day, if asked for',
    },
    { type: 'V4', meaning: 'answer to a command, with or without a place', read: true, answer: 'R12, if asked for' },
    { type: 'V3', meaning: 'cells, battery', read: true },
    { type: 'VP1', meaning: 'place of the day or cells', read: true },
    { type: 'NBR', meaning: 'cells', read: true, answer: 'V4,NBR and the time, when stored' },
    { type: 'LINK', meaning: 'heartbeat of wearables', read: true },
    { type: 'HTBT, V0', meaning: 'heartbeat', read: true, answer: 'the same type' },
    { type: 'SMS', meaning: 'answer to a command', read: true },
    { type: '$ and X', meaning: 'binary report of 32, 42 or 45 bytes', read: true, answer: 'R12, if asked for' },
    { type: 'BS, XT', meaning: 'cells of one model, a setting', read: 'their fields are not public' },
  ],
  furtherAttributes: ['battery', 'odometer', 'temp1', 'fuel', 'io1', 'io2', 'io3', 'io4', 'io5', 'result'],
  sources: [
    'maker’s protocol of i-Trac and SinoTrack ST-901',
    'public decoders of Traccar (H02ProtocolDecoder, three versions)',
    'messages of devices in public test data',
  ],
}
