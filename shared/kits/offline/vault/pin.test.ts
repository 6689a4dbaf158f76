import { pinProblem } from './pin.ts'

const sequence = 'PIN não pode ser uma sequência, como 12345678'
const repeated = 'PIN não pode repetir os mesmos caracteres'
const date = 'PIN não pode ser uma data'

test.each([
  ['', 'PIN deve ter pelo menos 8 caracteres'],
  ['7061482', 'PIN deve ter pelo menos 8 caracteres'],
  ['12345678', sequence],
  ['87654321', sequence],
  ['567890123', sequence],
  ['12345679', sequence],
  ['12344321', sequence],
  ['abcdefgh', sequence],
  ['QWERTYUI', sequence],
  ['1234abcd', sequence],
  ['13579135', sequence],
  ['00000000', repeated],
  ['12121212', repeated],
  ['12341234', repeated],
  ['123123123', repeated],
  ['11223344', repeated],
  ['10011101', repeated],
  ['25121990', date],
  ['12251990', date],
  ['19901225', date],
  ['25/12/1990', date],
  ['1990-12-25', date],
  ['29022000', date],
])('%s is refused', (pin, problem) => expect(pinProblem(pin)).toBe(problem))

test.each(['70614829', '31021990', '90817263', 'casa azul 7', 'm4ndioca', '25129990', '12348765x1'])(
  '%s is taken',
  (pin) => expect(pinProblem(pin)).toBeUndefined(),
)
