import { states, usualness } from './states.ts'

const machine = states({
  initial: 'asked',
  names: {
    asked: { label: 'Pedido', tone: 'info' },
    lent: { label: 'Emprestado', tone: 'primary', locked: true },
    back: { label: 'Devolvido', tone: 'success', locked: true },
    gone: { label: 'Cancelado', tone: 'neutral' },
  },
  transitions: {
    lend: { title: 'Emprestar', from: ['asked'], to: 'lent' },
    renew: { title: 'Renovar', from: ['lent'], to: 'lent' },
    take: { title: 'Registrar devolução', from: ['lent'], to: 'back' },
    undo: { title: 'Desfazer devolução', from: ['back'], to: 'lent' },
    cancel: { title: 'Cancelar pedido', from: ['asked'], to: 'gone', danger: true },
    reopen: { title: 'Reabrir', from: ['gone'], to: 'asked' },
  },
})

test.each([
  ['asked', 'lend', 2],
  ['lent', 'take', 2],
  ['lent', 'renew', 0],
  ['back', 'undo', 0],
  ['asked', 'cancel', 0],
  ['gone', 'reopen', 1],
] as const)('from %s, to %s is usual by %i', (state, name, rank) => {
  expect(usualness(machine, machine.transitions[name], state)).toBe(rank)
})
