import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Laipac StarFinder AVL, S-911, LooK',
  summary: 'places with events, echoes',
  messages: [
    {
      type: '$AVRMC',
      meaning: 'place, event, battery, kilometres, cell',
      read: true,
      answer: '$EAVACK where the status is a small letter, $AVCFG to an event that repeats',
    },
    { type: '$ECHK', meaning: 'echo', read: true, answer: 'the same sentence' },
    { type: '$AVSYS', meaning: 'version, serial number, memory', read: 'says nothing of the vehicle' },
  ],
  sources: ['Laipac StarFinder communication protocol', 'Traccar LaipacProtocolDecoder and LaipacProtocolEncoder'],
}
