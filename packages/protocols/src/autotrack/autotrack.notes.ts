import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'AutoTrack fleet units',
  summary: 'login, telemetry with fuel and analogue inputs',
  messages: [
    { type: '51', meaning: 'login', read: true, answer: '101 with what was sent' },
    { type: '52, 66, 67', meaning: 'telemetry', read: true, answer: '123 with its number' },
    { type: '114', meaning: 'sign of life', read: true },
  ],
  variants: ['the messages have no mark of validity: a place other than 0, 0 counts as a fix'],
  sources: ['Traccar AutoTrackProtocolDecoder'],
}
