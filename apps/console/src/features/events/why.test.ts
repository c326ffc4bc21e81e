import { EVENT_TYPES, type Event, type EventType } from '@rastro/model/event'
import { LANGUAGES } from '@rastro/i18n'
import { describe, expect, test } from 'vitest'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { whyText, type EventNames } from './why'

const names: EventNames = {
  geofence: (id) => (id === 4 ? 'Pátio' : null),
  device: (id) => (id === 9 ? 'Carreta 9' : null),
  maintenance: (id) => (id === 3 ? 'Troca de óleo' : null),
}
const event = (type: EventType, attributes: Event['attributes'] = {}, more: Partial<Event> = {}): Event => ({
  id: 1,
  type,
  deviceId: 7,
  eventTime: '2026-11-21T14:02:00.000Z',
  serverTime: '2026-11-21T14:02:03.000Z',
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes,
  ...more,
})
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')
const KNOTS_PER_KMH = 1 / 1.852

const TABLE: readonly [Event, string[]][] = [
  [event('commandResult', { result: 'Cut OK' }), ['O rastreador respondeu: Cut OK']],
  [event('deviceOnline'), ['O rastreador se conectou ao servidor.']],
  [event('deviceUnknown'), ['O rastreador ficou conectado sem enviar nada por tempo demais.']],
  [event('deviceOffline'), ['A conexão com o rastreador terminou.']],
  [
    event('deviceInactive', { lastUpdate: Date.UTC(2026, 10, 21, 2), silentFor: 43_200_000, threshold: 36_000_000 }),
    ['Sem comunicação há 12 h; o limite é 10 h.', 'Última comunicação: 21/11/2026, 02:00:00.'],
  ],
  [event('deviceInactive'), ['O rastreador não se comunica há mais tempo que o limite.']],
  [event('queuedCommandSent', { id: 5 }), ['Um comando que esperava na fila foi enviado.']],
  [event('deviceMoving'), ['Afastou-se do lugar onde estava parado.']],
  [event('deviceStopped'), ['Ficou no mesmo lugar pelo tempo que conta como parada.']],
  [
    event(
      'deviceOverspeed',
      {
        speed: 98 * KNOTS_PER_KMH,
        speedLimit: 80 * KNOTS_PER_KMH,
        threshold: 88 * KNOTS_PER_KMH,
        limitFrom: 'geofence',
        heldFor: 65_000,
      },
      { geofenceId: 4 },
    ),
    [
      '98 km/h; o limite é 80 km/h (da cerca).',
      'O aviso começa em 88 km/h.',
      'Durou 1 min antes do aviso.',
      'Cerca: Pátio',
    ],
  ],
  [
    event('deviceOverspeed', { speed: 98 * KNOTS_PER_KMH, speedLimit: 80 * KNOTS_PER_KMH, heldFor: 0 }),
    ['98 km/h; o limite é 80 km/h (configurado).'],
  ],
  [event('deviceOverspeed'), ['A velocidade passou do limite.']],
  [
    event('deviceFuelDrop', { before: 60, after: 41.5, threshold: 10 }),
    ['De 60 l para 41,5 l: −18,5 l; o aviso começa em 10 l.'],
  ],
  [
    event('deviceFuelIncrease', { before: 20, after: 60, threshold: 10 }),
    ['De 20 l para 60 l: +40 l; o aviso começa em 10 l.'],
  ],
  [event('deviceFuelIncrease', { before: 20, after: 60 }), ['De 20 l para 60 l.']],
  [event('deviceFuelDrop'), ['O nível de combustível caiu.']],
  [
    event('geofenceEnter', { metersOutside: -120.4, margin: 25, waited: 0, accuracy: 4.5 }, { geofenceId: 4 }),
    ['Cerca: Pátio', '120 m para dentro da borda; a margem é 25 m.', 'Precisão da posição: 4,5 m.'],
  ],
  [
    event('geofenceExit', { metersOutside: 7.25, margin: 25, waited: 120_000, accuracy: 0 }, { geofenceId: 4 }),
    ['Cerca: Pátio', '7,3 m para fora da borda; a margem é 25 m.', 'Confirmado depois de 2 min.'],
  ],
  [event('geofenceExit', {}, { geofenceId: 99 }), ['A posição está fora da cerca.']],
  [event('geofenceEnter'), ['A posição está dentro da cerca.']],
  [
    event('geofenceExit', { anchor: true, metersOutside: 72.6, accuracy: 12, speed: 15 }),
    ['73 m além do círculo da âncora, a 28 km/h.', 'Precisão da posição: 12 m.'],
  ],
  [
    event('geofenceCrossed', {}, { geofenceId: 4 }),
    ['Cerca: Pátio', 'Atravessou a cerca entre duas posições, sem parar dentro dela.'],
  ],
  [
    event('proximityEnter', { linkedDeviceId: 9, distance: 10, threshold: 50 }),
    ['Chegou perto de um dispositivo vinculado.', '10 m de Carreta 9; o limite é 50 m.'],
  ],
  [
    event('proximityExit', { linkedDeviceId: 10, distance: 1201, threshold: 200 }),
    ['Afastou-se de um dispositivo vinculado.', '1.201 m de Dispositivo 10; o limite é 200 m.'],
  ],
  [
    event('unaccompaniedMotion', { threshold: 100, distance: 520 }),
    ['Saiu sem nenhum dispositivo vinculado por perto.', 'O mais próximo está a 520 m; deveria estar a até 100 m.'],
  ],
  [
    event('unaccompaniedMotion', { threshold: 100 }),
    ['Saiu sem nenhum dispositivo vinculado por perto.', 'Nenhum tem posição conhecida; deveria haver um a até 100 m.'],
  ],
  [event('alarm', { alarm: 'sos' }), ['O rastreador enviou este alarme.']],
  [
    event('alarm', { alarm: 'hardBraking', acceleration: -4.25, threshold: 3.5 }),
    ['A velocidade mudou -4,25 m/s²; o aviso começa em 3,5 m/s².'],
  ],
  [
    event('alarm', { alarm: 'geofenceExit', anchor: true, metersOutside: 72.6, accuracy: 0, speed: 0 }),
    ['73 m além do círculo da âncora, a 0 km/h.'],
  ],
  [event('ignitionOn'), ['A chave foi ligada entre esta posição e a anterior.']],
  [event('ignitionOff'), ['A chave foi desligada entre esta posição e a anterior.']],
  [
    event(
      'maintenance',
      { totalDistance: 10_001_500, before: 9_990_000, start: 10_000_000, period: 500_000 },
      { maintenanceId: 3 },
    ),
    [
      'Manutenção: Troca de óleo',
      'Distância total: de 9.990 km para 10.002 km.',
      'Começa em 10.000 km e se repete a cada 500 km.',
    ],
  ],
  [event('maintenance', { hours: 1 }), ['Chegou a hora de uma manutenção.']],
  [event('driverChanged', { driverUniqueId: 'C7' }), ['O rastreador identificou outro motorista: C7']],
  [event('media', { media: 'image', file: 'a.jpg' }), ['O rastreador enviou um arquivo: a.jpg']],
]

describe('[CORE-EVENTS-02] why an event fired', () => {
  test.each(TABLE)('%j', async (one, expected) => {
    expect(whyText(one, await wordsFor('pt-BR'), names).map(plainSpaces)).toEqual(expected)
  })
  test('every kind of event has its reason in every language, with nothing left to fill in', async () => {
    expect(new Set(TABLE.map(([{ type }]) => type))).toEqual(new Set(EVENT_TYPES))
    for (const language of LANGUAGES) {
      const words = await wordsFor(language)
      for (const [one] of TABLE) {
        const text = whyText(one, words, names).join('\n')
        expect(text).not.toBe('')
        expect(text).not.toMatch(/\{\{|events\.|undefined|NaN/)
      }
    }
  })
})
