// Renders content with the same script in Node: {"code", "input"} on standard input, {path: document} on standard output.
import { createContext, runInContext } from 'node:vm';

let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
const { code, input } = JSON.parse(text);
const realm = createContext({});
runInContext(code, realm);
const call = (name, argument) => runInContext(`harborlight.${name}(${JSON.stringify(argument)})`, realm);
const documents = {};
for (const path of JSON.parse(call('open', input))) documents[path] = call('render', path);
process.stdout.write(JSON.stringify(documents));
