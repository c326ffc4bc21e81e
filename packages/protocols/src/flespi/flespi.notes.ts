import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'flespi gateway',
  summary: 'POST of a list of messages of any device',
  messages: [
    {
      type: 'POST of a list',
      meaning: 'messages of one or more devices; known parameters by our names, others by theirs',
      read: true,
      answer: '200',
    },
    {
      type: 'lists and objects inside of a message',
      meaning: 'tables of a device',
      read: 'attributes are plain values',
    },
  ],
  furtherAttributes: ['motion', 'power', 'battery', 'odometer', 'rpm', 'fuelLevel', 'alarm', 'vin', 'driverUniqueId'],
  sources: ['flespi message parameters', 'public decoder of another tracking server', 'messages seen'],
}
