import { expect, test } from 'vitest'
import { knownModel } from './models'
import { protocolNamed } from './registry'

const NAMES = ['NT11', 'G1C PRO', 'VL…', 'SEEWORLD…', 'FM…']

test.each([
  ['NT11', 'NT11'],
  ['concox nt11 preto', 'NT11'],
  ['AOVX G1C Pro', 'G1C PRO'],
  ['Jimi VL103M', 'VL103M'],
  ['Seeworld', 'SEEWORLD'],
  ['FMB920', 'FMB920'],
  ['Volvo FMX 540', undefined],
  ['FH 540', undefined],
  ['NT110', undefined],
  ['', undefined],
  [undefined, undefined],
])('of what was typed as %j the model is %j', (typed, model) => {
  expect(knownModel(typed, NAMES)).toBe(model)
})

test.each([
  ['gt06', 'LW4G'],
  ['gt06', 'QH302R'],
  ['jt808', 'JC450'],
  ['jt808', 'G-508P'],
  ['gl200', 'GV350M'],
  ['gl200', 'GL520M'],
  ['suntech', 'ST4340'],
  ['teltonika', 'FMC650'],
  ['teltonika', 'TAT100'],
  ['meitrack', 'MVT600'],
  ['easytrack', 'E3+4G'],
  ['taip', 'LANTRIX T5'],
  ['globalstar', 'ATLASTRAX'],
])('%s tells the %s apart', (protocol, model) => {
  expect(knownModel(`x ${model}`, protocolNamed(protocol)?.models)).toBe(model.split(' ')[0])
})
