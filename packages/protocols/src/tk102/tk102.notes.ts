import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'TK102 and copies with frames in square brackets',
  summary: 'logins, places, heartbeats',
  messages: [
    { type: '0x80, 0x21', meaning: 'login', read: true, answer: '0x00 with the mode and the login itself' },
    { type: '0xf0', meaning: 'heartbeat', read: true, answer: '0xff with its content' },
    { type: '0x90, 0x93 and others with a place', meaning: 'place', read: true },
    { type: '0x23, L', meaning: 'steps of a setting, cells', read: 'no public description' },
  ],
  sources: ['TK102 GPRS protocol', 'Traccar Tk102ProtocolDecoder'],
}
