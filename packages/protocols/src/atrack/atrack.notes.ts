import type { ProtocolNotes } from '../notes'

const ANSWER = 'fe 02, the unit and the number'

export const notes: ProtocolNotes = {
  brands: 'ATrack AT, AX, AK, AL',
  summary: 'text and binary, named fields, photos',
  messages: [
    {
      type: '@P',
      meaning: 'reports, in binary or in text; further fields named in them or by the option form',
      read: true,
      answer: ANSWER,
    },
    { type: '@R', meaning: 'piece of a picture', read: true, answer: ANSWER },
    { type: 'fe 02', meaning: 'keep-alive', read: true, answer: 'the same' },
    { type: '$INFO', meaning: 'what the unit is', read: true },
    { type: '$…', meaning: 'answers to commands', read: true },
  ],
  furtherAttributes: ['fuel', 'rpm', 'vin', 'iccid', 'hours', 'engineLoad', 'tag1Temp', 'ignition', 'alarm', 'image'],
  sources: ['ATrack protocol documents', 'public decoders of other tracking servers', 'messages seen'],
}
