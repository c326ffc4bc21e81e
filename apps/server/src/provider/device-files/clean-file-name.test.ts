import { expect, test } from 'vitest'
import { cleanFileName } from './clean-file-name'

test.each([
  ['frente.JPEG', 'jpg', 'frente.jpg'],
  ['../../etc/passwd', 'jpg', 'passwd.jpg'],
  ['C:\\fotos\\Caminhão 7.png', 'jpg', 'Caminhão 7.jpg'],
  ['fatura\r\nset-cookie: a=b.pdf', 'pdf', 'fatura set-cookie a=b.pdf'],
  ['nota\u202Efdp.exe', 'pdf', 'nota fdp.pdf'],
  ['...', 'jpg', 'file.jpg'],
  ['', 'pdf', 'file.pdf'],
  ['x'.repeat(500), 'jpg', `${'x'.repeat(100)}.jpg`],
])('%j is saved as a %s named %j', (given, ext, clean) => expect(cleanFileName(given, ext)).toBe(clean))
