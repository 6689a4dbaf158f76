/** Given names by the years in which Brazilian parents gave them, the most frequent first. */
export interface Generation {
  /** The last year of birth. */
  until: number
  women: string[]
  men: string[]
}

const list = (text: string): string[] => text.split(',').map((word) => word.trim())

export const generations: Generation[] = [
  {
    until: 1944,
    women:
      list(`Maria, Antônia, Benedita, Aparecida, Sebastiana, Terezinha, Conceição, Josefa, Francisca, Ana, Joana, Lourdes, Geralda, Rosa, Iracema,
      Odete, Alzira, Dirce, Ivone, Nair, Olívia, Zilda, Izaura, Jandira, Helena, Luzia, Ermelinda, Áurea, Durvalina, Idalina, Angélica, Cecília,
      Adelaide, Eunice, Yolanda, Guiomar, Palmira, Leonor, Mercedes, Zulmira`),
    men: list(`José, João, Antônio, Benedito, Sebastião, Francisco, Joaquim, Manoel, Pedro, Geraldo, Luiz, Orlando, Oswaldo, Vicente, Mário, Waldemar,
      Ângelo, Hélio, Alcides, Nélson, Armando, Ernesto, Lázaro, Jerônimo, Américo, Osório, Anésio, Otávio, Olívio, Avelino, Dionísio, Irineu`),
  },
  {
    until: 1964,
    women:
      list(`Maria, Aparecida, Ana, Antônia, Vera, Sônia, Marlene, Neusa, Célia, Regina, Márcia, Sandra, Terezinha, Fátima, Lúcia, Elza, Cleusa, Marli,
      Ivani, Dalva, Edna, Tânia, Elisabete, Rosângela, Rita, Inês, Nilza, Eliana, Glória, Conceição, Ângela, Lourdes, Shirley, Zélia, Norma, Débora,
      Vilma, Odila, Irene, Benedita`),
    men: list(`José, João, Antônio, Carlos, Luiz, Paulo, Pedro, Francisco, Sebastião, Benedito, Roberto, Jorge, Sérgio, Mário, Nélson, Geraldo, Osvaldo,
      Valdir, Wilson, Ademir, Hélio, Cláudio, Édson, Joaquim, Aparecido, Ângelo, Celso, Dirceu, Fábio, Gilberto, Laércio, Milton, Rubens, Válter, Otávio`),
  },
  {
    until: 1979,
    women:
      list(`Maria, Ana, Adriana, Márcia, Patrícia, Sandra, Andréa, Cláudia, Luciana, Simone, Rosana, Silvana, Cristina, Mônica, Fabiana, Renata,
      Débora, Elaine, Eliane, Rosângela, Kátia, Valéria, Alessandra, Viviane, Flávia, Sílvia, Vanessa, Lílian, Roseli, Solange, Regiane, Tatiana,
      Rita, Sônia, Lúcia, Ângela, Fátima, Márcia, Edilaine, Cássia`),
    men: list(`José, Marcos, Paulo, Carlos, Luiz, Antônio, João, Marcelo, Fábio, Alexandre, Anderson, André, Sérgio, Márcio, Rogério, Cláudio, Edson,
      Ricardo, Fernando, Adriano, Luciano, Flávio, Júlio, Maurício, Reginaldo, Vagner, Ronaldo, Sílvio, Emerson, César, Valdecir, Gérson, Hélio, Mário`),
  },
  {
    until: 1994,
    women:
      list(`Ana, Maria, Juliana, Fernanda, Aline, Amanda, Camila, Jéssica, Bruna, Patrícia, Letícia, Vanessa, Mariana, Gabriela, Tatiane, Natália,
      Daniela, Priscila, Renata, Larissa, Bianca, Débora, Thaís, Michele, Carolina, Luana, Jaqueline, Verônica, Mônica, Simone, Érica, Lívia,
      Bárbara, Flávia, Cíntia, Sabrina, Raquel, Tábata, Karina, Paula`),
    men: list(`Lucas, Rafael, Bruno, Felipe, Thiago, Diego, Rodrigo, Anderson, Leandro, Gustavo, Fernando, Eduardo, Marcelo, Daniel, Leonardo, Gabriel,
      André, Fábio, João, José, Luiz, Antônio, Vinícius, Guilherme, Renan, Danilo, Júlio, Éder, Jonatas, Willian, Márcio, César, Maurício, Otávio, Flávio`),
  },
  {
    until: 2009,
    women:
      list(`Maria, Ana, Letícia, Vitória, Júlia, Larissa, Beatriz, Gabriela, Amanda, Giovanna, Isabela, Mariana, Camila, Lívia, Rafaela, Bruna, Luana,
      Eduarda, Yasmin, Sofia, Lara, Natália, Bianca, Débora, Thaís, Sabrina, Emily, Heloísa, Carolina, Rebeca, Évelyn, Nicole, Laís, Caroline, Íris,
      Lorena, Raíssa, Melissa, Tainá, Ágata`),
    men: list(`João, Gabriel, Lucas, Pedro, Matheus, Vinícius, Gustavo, Guilherme, Felipe, Luiz, Leonardo, Rafael, Caio, Vítor, Bruno, Eduardo, Henrique,
      Kauã, Igor, Murilo, Daniel, Otávio, André, Júlio, Luís, Nícolas, Antônio, Samuel, José, Carlos, Enzo, Fábio, Caíque, Thiago, Álvaro`),
  },
  {
    until: 9999,
    women:
      list(`Maria, Helena, Alice, Laura, Valentina, Heloísa, Sophia, Manuela, Júlia, Lívia, Cecília, Isabella, Luísa, Lorena, Antonella, Eloá, Ana,
      Beatriz, Maitê, Elisa, Lara, Esther, Vitória, Rebeca, Clara, Giovanna, Yasmin, Aurora, Isadora, Ágatha, Olívia, Catarina, Liz, Melissa, Heloá,
      Marina, Letícia, Sarah, Alícia, Luna`),
    men: list(`Miguel, Arthur, Heitor, Davi, Bernardo, Gabriel, Samuel, Théo, Pedro, João, Lucas, Lorenzo, Matheus, Enzo, Benjamin, Nícolas, Guilherme,
      Gael, Rafael, Joaquim, Noah, Isaac, Henrique, Murilo, Otávio, Vicente, Antônio, Benício, Caleb, José, Anthony, Luiz, Levi, Ravi, Caio, Ícaro`),
  },
]

export interface Second {
  women: string[]
  men: string[]
}

/** Second given names of the old and of the young. */
export const seconds: { old: Second; young: Second } = {
  old: {
    women:
      list(`Aparecida, da Conceição, de Lourdes, José, Helena, das Graças, Lúcia, de Fátima, do Carmo, Regina, das Dores, Cristina, Inês, Célia, Rita,
      Terezinha, Luíza, Antônia, Rosa, Maria`),
    men: list(`Carlos, Aparecido, Antônio, Luiz, Roberto, Batista, Benedito, Donizete, Francisco, Paulo, Augusto, Sebastião, Henrique, César, Eduardo,
      Geraldo, Alberto, Donizeti, José, Cândido`),
  },
  young: {
    women:
      list(`Clara, Luíza, Eduarda, Júlia, Beatriz, Vitória, Carolina, Laura, Fernanda, Cecília, Alice, Helena, Sophia, Lívia, Caroline, Cristina,
      Flávia, Paula, Gabriela, Letícia`),
    men: list(`Henrique, Miguel, Gabriel, Pedro, Vítor, Felipe, Lucas, Guilherme, Otávio, Eduardo, Gustavo, Augusto, Rafael, Vinícius, César, Antônio,
      Davi, Luiz, Júnior, Matheus`),
  },
}

/** Family names with their particle, the most frequent first. */
export const surnames: string[] =
  list(`da Silva, dos Santos, de Oliveira, de Souza, Pereira, Ferreira, Rodrigues, de Almeida, de Lima, Alves, Gomes, Ribeiro,
  Martins, de Carvalho, Barbosa, Rocha, Dias, Nascimento, Araújo, Moreira, Nunes, Marques, Machado, Mendes, Freitas, Cardoso, Ramos, Gonçalves,
  Santana, Teixeira, Lopes, Fernandes, Vieira, Batista, Campos, de Moraes, Conceição, de Paula, Correia, Cavalcante, Castro, Monteiro, Moura,
  Miranda, Tavares, Borges, Farias, Leite, Nogueira, Pinto, Guimarães, Magalhães, Brandão, Falcão, Assunção, Galvão, Simões, Leão, Peçanha,
  Sampaio, Siqueira, Toledo, Camargo, Bueno, Prado, Leme, Pires, de Godoy, Franco, Zanetti, Moretti, Bianchi, Rossi, Ferrari, Bertolini, Marchesin,
  Tofolo, Zanin, Casagrande, Pavan, Tonon, Baldin, Furlan, Scarpa, Nakamura, Tanaka, Yamamoto, Nóbrega, Pimentel, Quirino, Serrão, Valadão, Fagundes,
  Bicalho, Goulart, Távora, Vilaça, Damasceno, Gusmão, Lacerda, Paixão, Evangelista, Pacheco, Amâncio, Germano, Estevão, Inácio, Apolinário,
  Cândido, Ventura, Bonifácio, Belarmino, Custódio, Domingues, Garcia, Honório, Januário, Luz, Maciel, Neves, Osório, Padilha, Queiroz, Rezende, Salgado`)
