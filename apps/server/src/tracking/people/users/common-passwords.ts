/** Words that people take first, and their usual endings; compared without case, in the plain alphabet. */
const WORDS =
  `password passw0rd senha contrasena contraseña contrasenha administrador administrator admin qwerty qwertyui
qwertyuiop asdfghjkl asdfgh zxcvbnm 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx qazwsxedc iloveyou teamo teamomucho
brasil brazil flamengo corinthians palmeiras saopaulo vasco gremio internacional cruzeiro santos futebol futbol football
baseball basketball superman batman pokemon princess princesa sunshine dragon monkey master shadow michael jennifer
welcome bemvindo bienvenido letmein deixamentrar trustno1 starwars computer internet rastreador rastreamento rastreo
rastro gps traccar tracking veiculo vehiculo caminhao camion carro mudar mudar123 trocar teste testando testing test
prueba demo cliente usuario user guest convidado invitado secret segredo secreto senhasegura minhasenha default
jesus jesuscristo deusefiel deus dios amor amorzinho familia felicidade mexico argentina colombia chile peru
changeme abcdefgh abcdefghi abcd1234 a1b2c3d4 abc12345 login login123 access whatever football freedom charlie
matheus gabriel carlos eduardo fernando rodrigo roberto alejandro daniela mariana juliana fernanda`.split(/\s+/)
const ENDINGS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1!',
  '123!',
  '@123',
  '@1234',
  '#123',
  '!',
  '2023',
  '2024',
  '2025',
  '2026',
]
const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

let list: ReadonlySet<string> | undefined
const all = (): ReadonlySet<string> =>
  (list ??= new Set(WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending))))

/** One character or a short group over and over, e.g. `aaaaaaaa`, `12121212`, `abcabcabc`. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/.test(text)

/** Whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return isRepetition(text) || SEQUENCES.some((sequence) => sequence.includes(text)) || all().has(text)
}
