/**
 * Passwords that published lists of leaked passwords rank highest, in lower case and without the numbers and
 * characters that people append to them.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000 010203 101010 102030 111222 112233 121212 123123 123321 123654 123789 124578 131313 134679 142536 147147
  147258 147852 147258369 159357 159753 159951 192837 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 202020 212121
  223344 232323 252525 303030 321321 321654 332211 3rjs1la7qe 456456 456789 457896 505050 520520 654123 696969 741852
  741852963 753951 777888 787878 789456 789456123 789789 852456 963852 963852741 987654 987456 a1b2c3 a1b2c3d4 aa123456
  aaa111 abc123 abcabc abcd1234 qazwsx qazwsxedc qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwertyui
  qwertyuiop qwertz qwertzuiop azerty azertyuiop asdasd asdf1234 asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm
  zaq12wsx zaq1zaq1 poiuyt mnbvcxz lkjhgf
  password passwort passwords password1 passw0rd p@ssw0rd p@ssword pa55word pa$$word pass123 pass1234 pass12345
  motdepasse contrasena contraseña contrasenia clave123 mypassword changeme letmein letmein1 secret secret1 access
  access14 admin123 admin1 administrator root123 default guest123 test123 test1234 testing temp123 temporal hello123
  hello1 hellohello welcome welcome1 bienvenido bienvenida user123 login123 master trustno1 whatever nothing
  iloveyou iloveu loveyou loveme lovely love123 mylove teamo123 teamomucho teamo1 tequiero teadoro miamor amorcito
  princess princesa princesita prince angel123 angelito angels corazon bebita bonita hermosa chiquita mariposa
  estrella estrellita cariño carino amigos familia mexico mexico1 mexico123 america chivas pumas123 guadalajara
  barcelona realmadrid madrid argentina colombia futbol football football1 soccer baseball basketball hockey tennis
  arsenal chelsea liverpool manchester juventus america1 cruzazul tigres rayados
  dragon monkey shadow sunshine superman batman spiderman starwars pokemon naruto ninja123 pikachu mustang ferrari
  porsche mercedes corvette harley yamaha honda123 toyota jordan23 jordan michael michelle jennifer jessica ashley
  amanda nicole daniel daniela andrea andres alejandra alejandro alexander antonio anthony andrew benjamin brandon
  carlos carolina charlie claudia christian cristian cristina diego123 eduardo fernanda fernando francisco gabriel
  gabriela george gustavo guadalupe isabel isabella javier jasmine jeremy jonathan joseph joshua karina leonardo
  maggie manuel marcela mariana martin martina matthew maximo melissa miguel miguelito monica natalia nicolas oliver
  pamela patricia patrick rafael rebecca ricardo richard robert roberto rodrigo rosario samantha santiago sebastian
  sergio silvia sophie stephanie taylor thomas valentina valeria vanessa veronica victor victoria william
  babygirl buster butterfly cheese chocolate computer cookie coffee diamond eminem flower flowers freedom forever
  friends ginger google happy123 heaven hottie hunter internet jesus123 jesuscristo jesus1 killer lucky123 maverick
  matrix money123 mother orange pepper peanut purple rainbow ranger samsung silver snoopy snowball sparky summer
  spring winter autumn thunder tigger tinkerbell windows xxxxxx zombie
  ncc1701 biteme gfhjkm blink182 metallica slipknot nirvana linkinpark
  oficio123 oficio
  `
    .trim()
    .split(/\s+/),
);
