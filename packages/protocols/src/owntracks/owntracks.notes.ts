import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'OwnTracks app in HTTP mode, vehicle trackers that speak its format',
  summary: 'POST of JSON, kind location',
  messages: [
    { type: 'location', meaning: 'place with what caused it, battery, vehicle, sensors', read: true, answer: '200' },
    {
      type: 'transition, waypoint, lwt, card, status and others',
      meaning: 'regions and facts of the app',
      read: 'say no place of the device',
      answer: '200',
    },
  ],
  furtherAttributes: ['power', 'battery', 'vin', 'rpm', 'motion', 'hours', 'adc1'],
  sources: ['OwnTracks booklet, JSON', 'public decoder of another tracking server', 'messages seen'],
}
