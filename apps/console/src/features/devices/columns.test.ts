import { expect, test } from 'vitest'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { COLUMNS, DEFAULT_COLUMNS, offeredColumns, tableOf } from './columns'
import { wordsFor } from '#src/widgets/telemetry/testing/words'

const unit = {
  device: makeDevice(1, {
    name: 'Caminhão; 1',
    lastUpdate: '2026-09-01T12:00:00.000+00:00',
    attributes: { placa: 'ABC1D23' },
  }),
  position: makePosition(1, { speed: 10, attributes: { ignition: true, power: 12.4, motion: true } }),
  moving: true,
  anchored: false,
  answer: { state: 'moving' as const, sinceMs: null, place: null, silence: null, blocked: null },
}

test('an export has the chosen columns in the words and units of the person', async () => {
  const [labels, row] = tableOf(DEFAULT_COLUMNS, [unit], await wordsFor('pt-BR'))
  expect(labels).toEqual(
    'Nome,Placa,IMEI,Estado,Última atualização,Velocidade,Ignição,Motorista,Endereço,Alimentação'.split(','),
  )
  expect(row?.slice(0, 4)).toEqual(['Caminhão; 1', 'ABC1D23', '100001', 'Em movimento'])
  expect(row?.slice(5, 8)).toEqual(['19 km/h', 'Ligada', ''])
  expect(row?.[9]).toBe('12,4 V')
})

test('a device that never said anything has empty cells', async () => {
  const silent = {
    ...unit,
    device: makeDevice(2),
    position: null,
    moving: false,
    answer: { ...unit.answer, state: 'never' as const },
  }
  const [, row] = tableOf(COLUMNS, [silent], await wordsFor('en-US'))
  expect(row?.filter((cell) => cell !== '')).toEqual(['Device 2', '100002', 'Never reported'])
})

test('[CORE-DEVICES-08] what the fleet sends is offered first, then the rest, each once', () => {
  const { sent, rest } = offeredColumns(['name', 'ignition'], ['ignition', 'temp2', 'rpm', 'ownWord', 'rpm'])
  expect(sent).toEqual(['temp2', 'rpm', 'ownWord'])
  expect(rest).toContain('plate')
  for (const column of ['name', 'ignition', ...sent]) expect(rest).not.toContain(column)
})
