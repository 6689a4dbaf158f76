/** Names of streets by theme, as quarters of Brazilian towns have them. People in them are invented or long dead. */

export type StreetTheme = keyof typeof themes

const list = (text: string): string[] => text.split(',').map((word) => word.trim())

export const themes = {
  history:
    list(`Quinze de Novembro, Sete de Setembro, Treze de Maio, Nove de Julho, Primeiro de Maio, Tiradentes, Marechal Deodoro,
    Marechal Floriano, Prudente de Morais, Campos Sales, Rui Barbosa, José Bonifácio, Benjamin Constant, Saldanha Marinho, Barão do Rio Branco,
    Visconde de Taunay, Duque de Caxias, Dom Pedro II, Princesa Isabel, Regente Feijó, General Osório, Almirante Barroso, Quintino Bocaiúva,
    Floriano Peixoto, Riachuelo, Aquidabã, do Comércio, da Matriz, Voluntários da Pátria, Coronel Fagundes, Major Evangelista, Padre Anselmo Brandão,
    Capitão Leôncio, Conselheiro Antônio Prado, Bernardino de Campos, Cesário Mota, Expedicionário Olímpio Leme`),
  people:
    list(`Coronel Venâncio Prado, Doutor Aurélio Mourão, Joaquim Ferraz, Antônia Leme, Coronel Inácio Bicalho, Doutor Celestino Gusmão,
    Maria Rosa Peçanha, Francisco Assunção, Padre Eusébio Falcão, Major Theodoro Lins, Amélia Quirino, Doutor Hermógenes Sá, Vicente Pimentel,
    Capitão Fortunato Reis, Benedita Serrão, João Batista Valadão, Luís Antônio Fagundes, Ernesto Brandão, Doutor Agripino Melo, Carolina Monção,
    Ângelo Zanetti, Giuseppe Moretti, Domingos Carvalhaes, Emílio Tofolo, Otávio Lacerda, Sebastião Goulart, Elvira Camargo, Tertuliano Dias`),
  flowers:
    list(`das Acácias, das Orquídeas, das Violetas, das Hortênsias, das Azaleias, das Begônias, dos Lírios, dos Cravos, dos Girassóis, dos Jasmins,
    das Margaridas, das Magnólias, das Camélias, das Tulipas, das Dálias, dos Gerânios, das Bromélias, dos Antúrios, das Petúnias, das Glicínias,
    dos Crisântemos, das Papoulas, das Gardênias, das Primaveras, dos Amores-Perfeitos, das Íris, das Lavandas, dos Copos-de-Leite`),
  trees:
    list(`das Paineiras, dos Ipês, das Aroeiras, dos Jacarandás, das Figueiras, dos Jequitibás, das Quaresmeiras, dos Flamboyants, das Perobas,
    dos Cedros, das Sibipirunas, dos Jatobás, das Pitangueiras, das Jabuticabeiras, dos Eucaliptos, das Araucárias, dos Manacás, das Mangueiras,
    dos Pinheiros, das Cerejeiras, dos Angicos, das Canelas, dos Guapuruvus, das Embaúbas, dos Oitis, das Palmeiras, dos Carvalhos, das Tipuanas`),
  trades:
    list(`dos Ferroviários, dos Oleiros, dos Tecelões, dos Carpinteiros, dos Ferreiros, dos Alfaiates, dos Padeiros, dos Sapateiros, dos Pedreiros,
    dos Maquinistas, dos Foguistas, da Estação, da Fábrica, do Algodão, da Cerâmica, dos Operários, dos Marceneiros, dos Tropeiros, dos Boiadeiros,
    das Rendeiras, das Costureiras, dos Imigrantes, da Olaria, do Engenho, dos Tipógrafos, dos Barbeiros`),
  saints:
    list(`São José, Santo Antônio, São João, São Pedro, São Sebastião, Santa Rita, São Benedito, Nossa Senhora Aparecida, Santa Teresinha,
    São Francisco, Santa Cecília, São Judas Tadeu, Santa Bárbara, São Cristóvão, Santa Inês, São Lucas, São Mateus, São Tomé, Santo Expedito, Santa Clara,
    São Vicente, Nossa Senhora das Graças, Santa Helena, São Lázaro, Santo Amaro, São Bento, Santa Edwiges, São Geraldo`),
  stones:
    list(`Ametista, Esmeralda, Topázio, Safira, Turmalina, Água-Marinha, Ônix, Quartzo, Rubi, Opala, Jade, Ágata, Diamante, Cristal, Citrino,
    Granada, Malaquita, Turquesa, Pérola, Berilo, Âmbar, Lápis-Lazúli, Hematita, Coral, Jaspe, Zircônia`),
  virtues:
    list(`da Esperança, da Fraternidade, da Amizade, da Paz, da Justiça, da Concórdia, da Harmonia, da União, da Solidariedade, da Alegria,
    da Liberdade, da Gratidão, da Bondade, da Caridade, da Perseverança, da Serenidade, do Progresso, da Igualdade, da Coragem, da Lealdade,
    da Prosperidade, da Felicidade, da Confiança, do Trabalho, da Cultura`),
  cities:
    list(`Araçatuba, Bauru, Birigui, Botucatu, Bragança, Campinas, Cananéia, Catanduva, Diadema, Franca, Guaíra, Guaratinguetá, Iguape, Itapetininga,
    Itapeva, Jaboticabal, Jaú, Jundiaí, Lençóis, Limeira, Lorena, Marília, Mococa, Ourinhos, Penápolis, Piraju, Sertãozinho, Sorocaba, Taubaté, Tietê,
    Tupã, Ubatuba`),
  birds:
    list(`dos Bem-te-vis, dos Sabiás, dos Canários, das Andorinhas, dos Beija-flores, dos Pardais, dos Tucanos, das Garças, dos Colibris,
    dos Pintassilgos, dos Curiós, das Araras, das Gaivotas, dos Rouxinóis, das Seriemas, dos Tangarás, dos Quero-queros, das Juritis, das Maritacas,
    dos Tico-ticos, dos Jacus, dos Uirapurus, dos Azulões, das Saíras, das Corujas, dos Periquitos, dos Gaturamos, das Codornas`),
  states:
    list(`Acre, Alagoas, Amapá, Amazonas, Bahia, Ceará, Espírito Santo, Goiás, Maranhão, Mato Grosso, Minas Gerais, Pará, Paraíba, Paraná,
    Pernambuco, Piauí, Rio de Janeiro, Rio Grande do Norte, Rio Grande do Sul, Rondônia, Roraima, Santa Catarina, Sergipe, Tocantins, Guanabara`),
  rivers:
    list(`Rio Tietê, Rio Paraná, Rio Grande, Rio Pardo, Rio Mogi-Guaçu, Rio Araguaia, Rio Xingu, Rio Madeira, Rio Negro, Rio Solimões, Rio Juruá,
    Rio São Francisco, Rio Doce, Rio Paraíba, Rio Iguaçu, Rio Tapajós, Rio Purus, Rio Parnaíba, Rio Jequitinhonha, Rio Ivaí, Rio Piracicaba`),
  teachers:
    list(`Professora Alzira Nóbrega, Professor Belmiro Sant'Ana, Professora Cacilda Prates, Professor Duílio Ramos, Professora Edith Conceição,
    Professor Feliciano Guimarães, Professora Guiomar Bastos, Professor Honório Távora, Professora Iolanda Magalhães, Professor Jacinto Araújo,
    Professora Laudelina Simões, Professor Mário Galvão, Professora Noêmia Toledo, Professor Olegário Brito, Professora Palmira Antunes,
    Professor Quirino Vilaça, Professora Rosália Mendonça, Professor Silvério Paixão, Professora Tereza Gonçalves, Professor Ulisses Conrado,
    Professora Virgínia Damasceno, Professor Zacarias Leitão`),
  writers:
    list(`Machado de Assis, José de Alencar, Castro Alves, Gonçalves Dias, Olavo Bilac, Casimiro de Abreu, Álvares de Azevedo, Cruz e Sousa,
    Aluísio Azevedo, Euclides da Cunha, Monteiro Lobato, Lima Barreto, Raul Pompeia, Cecília Meireles, Manuel Bandeira, Mário de Andrade,
    Graciliano Ramos, Guimarães Rosa, Augusto dos Anjos, Fagundes Varela, Tomás Gonzaga, Gregório de Matos, Basílio da Gama, Júlia Lopes de Almeida`),
} as const satisfies Record<string, string[]>

export const avenues =
  list(`Brasil, da Independência, São Paulo, Santos Dumont, da Saudade, dos Expedicionários, Nossa Senhora Aparecida, Doutor Ademar Bicalho,
  Prefeito Olavo Mourão, das Nações, Anhanguera, dos Bandeirantes, Coronel Joaquim Leme, Santa Rita, Padre Manoel da Nóbrega, da Liberdade Velha,
  Antônio Peçanha, Engenheiro Ramos de Azevedo, do Café, da Estação Velha, Barão de Mauá, Visconde de Ouro Preto, Comendador Zanetti,
  Doutor Lauro Valadão, Prefeita Zulmira Goulart, das Indústrias, Dona Leopoldina, Ipiranga, Presidente Prudente, Carlos Gomes, Vital Brazil,
  Oswaldo Cruz, Adolfo Lutz, Emílio Ribas, João Pessoa, Paulo Setúbal, Rebouças, Luís Gama, Anita Garibaldi, Maria Quitéria`)

export const marginals = list('Beira-Rio, Marginal das Garças, Marginal Direita, Marginal Esquerda')

export const ruralRoads =
  list(`Municipal da Água Limpa, Municipal do Córrego Fundo, Vicinal das Três Barras, Municipal da Mata do Cruzeiro,
  Vicinal da Fazenda Velha, Municipal da Serrinha, Vicinal do Capão Alto, Municipal do Barreiro, Vicinal da Boa Esperança, Municipal do Pinhalzinho,
  Vicinal do Taquaral, Municipal da Cachoeira, do Bairro dos Prados, da Ponte Alta, do Morro Azul, da Usina Velha, do Sítio Novo, do Retiro,
  da Cabeceira, do Jatobazeiro, da Pedra Branca, do Açude, do Macuco, da Capela, do Lambari, da Invernada, do Brejão, da Figueira Grande,
  do Matão, da Varginha, do Rincão, das Palmeirinhas, do Monjolo, da Lagoa Seca, do Espigão, da Divisa, do Cafezal, da Porteira Preta`)

/** First and last names of which streets of people are made when a theme has no word left. */
export const namesakes = {
  titles: ['', '', '', 'Doutor ', 'Capitão ', 'Padre ', 'Vereador ', 'Coronel ', 'Tenente '],
  given:
    list(`Abílio, Afonso, Alcides, Alípio, Amâncio, Anacleto, Aristides, Armênio, Benevides, Brás, Caetano, Cândido, Cipriano, Crispim, Damião,
    Deoclécio, Egídio, Elói, Estêvão, Felício, Firmino, Galdino, Gervásio, Gumercindo, Hilário, Horácio, Inocêncio, Isidoro, Januário, Ladislau,
    Laurindo, Libório, Malaquias, Maximiano, Narciso, Nicanor, Olímpio, Pacífico, Plácido, Querubim, Rogério, Salustiano, Silvino, Tibúrcio, Valério, Zeferino`),
  family:
    list(`Abrantes, Alvarenga, Assunção, Azevedo, Bragança, Brandão, Calheiros, Cardim, Conceição, Cordeiro, Escobar, Esteves, Falcão, Galvão,
    Gusmão, Itapira, Junqueira, Lacerda, Leitão, Leôncio, Macário, Magalhães, Meirelles, Monção, Negrão, Nóbrega, Paixão, Peçanha, Quirino, Rabelo,
    Rezende, Salomão, Sampaio, Simões, Távora, Toledo, Uchôa, Valadão, Vilaça, Vilhena`),
}
