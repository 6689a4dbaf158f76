/** Another text of the terms is another version: everybody is asked again. */
export const termsVersion = '2026-11'

/** The terms of use, in the words of the version above. */
export const termsSections = [
  {
    title: 'O que é o Saúde Municipal',
    paragraphs: [
      'O Saúde Municipal é o sistema com que a secretaria de saúde do município organiza cadastros, visitas, atendimentos, viagens e indicadores. Ele é usado por profissionais autorizados pela secretaria.',
    ],
  },
  {
    title: 'Quem pode usar',
    paragraphs: [
      'O acesso é pessoal. Cada profissional entra com o próprio e-mail ou CPF e a própria senha, e vê apenas o que o seu grupo precisa para trabalhar.',
      'Não empreste a senha. Se suspeitar que outra pessoa a conhece, troque-a em Meu cadastro e avise a coordenação de saúde.',
    ],
  },
  {
    title: 'Dados pessoais',
    paragraphs: [
      'O sistema trata dados de saúde, que a Lei nº 13.709/2018 (LGPD) considera sensíveis. Eles servem somente ao cuidado das pessoas e à gestão da saúde pública do município, que é a controladora dos dados.',
      'Cada consulta ao cadastro de um cidadão fica registrada com nome de quem consultou e horário. O cidadão pode pedir à secretaria de saúde a confirmação, a correção e o histórico de acessos aos seus dados.',
    ],
  },
  {
    title: 'Uso correto',
    paragraphs: [
      'Registre o que é verdadeiro e necessário. Não copie, fotografe nem envie dados de cidadãos para fora do sistema sem motivo de trabalho e autorização.',
      'Em apresentações e treinamentos, ative a anonimização em Meu cadastro.',
    ],
  },
  {
    title: 'Disponibilidade',
    paragraphs: [
      'O sistema precisa de acesso à internet e pode ficar fora do ar para manutenção. Sem conexão, o que já está na tela continua ali, e o que foi digitado pode ser enviado quando ela voltar.',
    ],
  },
]
