import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Suntech ST200 to ST600, ST3xx, ST4xx, ST4300 and the universal format',
  summary: 'classic, universal, binary, compressed, personal, cell, crash and emergency reports, answers',
  messages: [
    { type: 'ST…STT, EMG, EVT, ALT, UEX', meaning: 'reports of the ST200, ST300, ST500 and ST600 lines', read: true },
    { type: 'ST4…STT, ALT', meaning: 'reports of the battery-driven line, with seven cells', read: true },
    { type: 'ST9…;Location, Emergency, Alert', meaning: 'reports of personal trackers', read: true },
    { type: 'ST…HTE', meaning: 'travel report: its driver', read: true },
    { type: 'ST…;Res', meaning: 'answer to a command', read: true },
    { type: 'ST…ALV, ALV', meaning: 'keep-alive', read: true },
    { type: 'STT, ALT, UEX, BLE', meaning: 'reports of the universal format; a map names their fields', read: true },
    { type: 'RES', meaning: 'answer to a command', read: true },
    { type: 'CRR', meaning: 'crash in parts: four places and accelerations', read: true },
    {
      type: 'BSA, TRV, SNB, AGB',
      meaning: 'others of the universal format',
      read: 'name their device only; no public manual',
    },
    { type: '81, 82', meaning: 'status and alert in the binary form', read: true },
    { type: '02 10', meaning: 'compressed report of the older lines', read: true },
  ],
  variants: [
    'Told by the head of the message: ST500 sends no cell, ST600 a whole one, ST4xx seven',
    'hbm (1, 2), includeAdc, includeRpm, includeTemp, protocolType: options, as units do not say how they are set up',
  ],
  sources: [
    'Suntech ST200, ST300, ST340, ST600 and universal (ST4300) protocol descriptions as quoted in public documents',
    'Traccar, SuntechProtocolDecoder (facts)',
  ],
  furtherAttributes: [
    'adc1',
    'alertData',
    'driverUniqueId',
    'drivingQuality',
    'event',
    'fuel',
    'fuel1',
    'gSensor',
    'io1',
    'motion',
    'result',
    'rpm',
    'serial',
    'tag1Id',
    'temp1',
  ],
}
