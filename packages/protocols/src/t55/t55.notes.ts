import type { ProtocolNotes } from '../notes'

const of = (type: string, meaning: string) => ({ type, meaning, read: true }) as const

export const notes: ProtocolNotes = {
  brands: 'T55, NMEA 0183',
  summary: 'NMEA sentences with an id',
  messages: [
    of('$..RMC', 'place, speed, course, date; behind the sum satellites, id, ignition, fuel, battery'),
    of('$..GGA', 'place, quality, satellites, altitude; the time is that of arrival'),
    of('$..GLL', 'place and validity; the time is that of arrival'),
    of('$..RMA', 'place, speed, course; the time is that of arrival'),
    of('$PUBX,00', 'place, accuracy, dilutions; the time is that of arrival'),
    of('$TRCCR', 'place in decimal degrees, altitude, battery'),
    of('$GPIOP', 'inputs, outputs, voltages'),
    of('$GPTXT,NET', 'operator and signal'),
    of('QZE', 'event with a place'),
    of('$ID', 'labels and values'),
    of('$PGID, $DEVID, $PCPTI, $PSIWMDID, $IMEI, IMEI, $GPFID, bare id', 'names the device'),
    { type: 'GSA, GSV, VTG and others', meaning: 'what the receiver sees', read: 'say no place' },
  ],
  sources: ['NMEA 0183', 'u-blox receiver description', 'public decoders of other tracking servers', 'messages seen'],
}
