import type { ProtocolNotes } from '../notes'

const ANSWER = 'ACK or SAK with its number, else the bare id'
const of = (type: string, meaning: string) => ({ type, meaning, read: true, answer: ANSWER }) as const
const NUMBERED = 'ACK or SAK where it has a number'

export const notes: ProtocolNotes = {
  brands: 'Trimble TAIP, Virloc, Lantrix, Skypatrol and others',
  summary: 'REV, RPV, RGP and relatives',
  messages: [
    of('REV', 'event with week, day and second'),
    of('RPV', 'place with the second of the day'),
    of('RGP, RPI', 'place with date and state'),
    of('RCQ, RCV, RBR', 'the same with battery, distance, signal, temperatures'),
    of('RUS', 'the same with voltages, engine speed, temperatures, event'),
    of('RUV', 'report of a vehicle, with or without its bus'),
    {
      type: 'RAL, RLN, RCP',
      meaning: 'altitude, long navigation, compact place',
      read: 'REV and RPV say the same',
      answer: NUMBERED,
    },
    { type: 'others', meaning: 'answers and texts', read: 'only name the device', answer: NUMBERED },
  ],
  variants: ['LANTRIX…: the sum of answers leaves out the star'],
  furtherAttributes: ['temp1', 'temp2', 'rpm', 'throttle', 'fuelUsed', 'obdSpeed', 'engineTorque', 'driverUniqueId'],
  sources: ['Trimble TAIP reference', 'public decoders of other tracking servers', 'messages seen'],
}
