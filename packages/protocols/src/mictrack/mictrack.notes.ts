import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Mictrack MT825, MT821, MT710, MT700, MT600 and others',
  summary: 'places, cells, access points, states, blocks of sentences, answers',
  messages: [
    { type: 'R0', meaning: 'place', read: true },
    { type: 'R1, Y1', meaning: 'access points, with names', read: true },
    { type: 'R2, R3', meaning: 'cells', read: true },
    { type: 'R12, R13', meaning: 'access points and cells', read: true },
    { type: 'RH', meaning: 'sign of life with its state', read: true },
    { type: '#…##', meaning: 'blocks of sentences of MT700 and MT600', read: true },
    { type: '*HQ,…,V1, V5, V6', meaning: 'place and state of the vehicle', read: true, answer: 'HQ,…,R12,time' },
    { type: '*HQ,…,V4', meaning: 'sign of life', read: true, answer: 'HQ,…,R12,time' },
    { type: 'IMEI$…', meaning: 'points of units for low altitudes', read: true },
    { type: 'other texts', meaning: 'answers to commands', read: true },
  ],
  variants: ['blocks: DEF and HT mean other things with an MT700, by the model that each block names'],
  sources: ['Mictrack communication protocols', 'Traccar MictrackProtocolDecoder'],
}
