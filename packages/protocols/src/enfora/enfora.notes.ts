import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Enfora Spider MT, GSM2218, Mini-MT; Novatel MT; SkyPatrol TT8750 set to text',
  summary: 'sentences of the receiver behind the head of the modem',
  messages: [
    { type: 'text with $GPRMC', meaning: 'place', read: true },
    { type: 'answer to an AT command', meaning: 'its text', read: true },
    { type: 'wake-up, acknowledgement', meaning: 'the modem is there', read: true },
    { type: 'binary event', meaning: 'values chosen in the modem', read: 'what they are is set in each modem' },
  ],
  furtherAttributes: ['result'],
  sources: ['Enfora UDP/TCP API and Enfora AT command set', 'Traccar EnforaProtocolDecoder and EnforaProtocolEncoder'],
}
