import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Startek',
  summary: 'reports, vehicle data, answers',
  messages: [
    { type: '000', meaning: 'report: place, event, inputs, voltages, sensors, engine, driver', read: true },
    { type: '710', meaning: 'lines T1 and T2 of a reader of the vehicle bus', read: true },
    { type: '710, hours of the engine', meaning: 'a value of line T2', read: 'its unit is not public' },
    { type: 'any other', meaning: 'answer to a command', read: true },
  ],
  furtherAttributes: ['torque', 'oilTemp', 'oilPressure', 'catalystLevel', 'fuelUsed', 'fuel', 'result'],
  sources: ['public decoders of Traccar (StartekProtocolDecoder, two versions)', 'messages in public test data'],
}
