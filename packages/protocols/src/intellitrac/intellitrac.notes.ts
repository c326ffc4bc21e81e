import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'IntelliTrac X1, X8, A1, P1',
  summary: 'reports with values of the vehicle bus, signs of life',
  messages: [
    { type: 'report', meaning: 'place, event, inputs, outputs, analogue inputs, J1939 values', read: true },
    { type: '$OK, $ERR, $MSG', meaning: 'answer to a command', read: true },
    { type: 'fa f8', meaning: 'sign of life', read: true, answer: 'the same bytes' },
  ],
  furtherAttributes: [
    'alarm',
    'obdSpeed',
    'rpm',
    'coolant',
    'fuel',
    'fuelConsumption',
    'temp1',
    'axleWeight',
    'obdOdometer',
  ],
  sources: ['IntelliTrac X series protocol document', 'Traccar IntellitracProtocolDecoder'],
}
