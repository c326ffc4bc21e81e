import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'GlobalSat TR-102, TR-151, TR-203, TR-600, GTR-128',
  summary: 'classic and newer reports',
  messages: [
    { type: 'GSr, GSb', meaning: 'report in the letters of the format', read: true, answer: 'ACK' },
    { type: 'GSh', meaning: 'handshake with the state of the battery', read: 'only names the device', answer: 'ACK' },
    { type: 'GSs and other GS', meaning: 'answers to settings', read: 'only name the device', answer: 'ACK' },
    { type: '$imei', meaning: 'report of the newer models', read: true },
  ],
  furtherAttributes: ['geofence', 'battery'],
  sources: ['GlobalSat TR-203 protocol', 'public decoders of other tracking servers', 'messages seen'],
}
