import type { ProtocolNotes } from '../notes'

const REPEATED = 'type, number and identifier'

export const notes: ProtocolNotes = {
  brands: 'TopFlyTech T8800, TLD, TLP and TLW',
  summary: 'locations, alarms, vehicle bus, sensors, driving, network, answers; four families by their mark',
  messages: [
    { type: '01, 03', meaning: 'login, heartbeat', read: true, answer: REPEATED },
    { type: '02, 13', meaning: 'location', read: true },
    { type: '04, 14', meaning: 'alarm', read: true, answer: `${REPEATED}, and its code` },
    { type: '05 of 2727, 11', meaning: 'network and SIM card', read: true, answer: REPEATED },
    { type: '05, 06 of 2626', meaning: 'ways of driving', read: true, answer: REPEATED },
    { type: '07, 08, 09 of 2626', meaning: 'accidents and raw bus data', read: 'no public facts', answer: REPEATED },
    { type: '10', meaning: 'Bluetooth sensors, buttons and cards', read: true, answer: `${REPEATED}, twice` },
    { type: '81', meaning: 'answer to a command', read: true, answer: REPEATED },
  ],
  furtherAttributes: [
    'coolantTemp',
    'driverUniqueId',
    'engineLoad',
    'fuelConsumption',
    'fuelUsed',
    'iccid',
    'networkBand',
    'networkTechnology',
    'obdSpeed',
    'operator',
    'output',
    'result',
    'tag1Humidity',
    'tag1Output',
    'tag1TirePressure',
  ],
  sources: ['public decoder of Traccar', 'TopFlyTech protocol descriptions', 'messages of devices in service'],
}
