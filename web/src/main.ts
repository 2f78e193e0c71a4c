import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

// The sign that something is coming makes room for what has come.
document.querySelector('.coming')?.remove();
mount(App, { target: document.body });
